/* The page on which a table is recorded: keys and taps in, entries out, and what the server has of them shown. */
"use strict";

(() => {
  const EVERY_MS = 250;
  const ROAD_EVERY_MS = 2000;
  const BUZZ_MS = 25;
  const data = JSON.parse(document.getElementById("data").textContent);
  const { words, language, urls } = data;
  const part = (id) => document.getElementById(id);
  const tell = scoreboard.teller(words, data.keys.deck);
  const keys = part("keys");
  let [state, ahead, signedOut, heard, refused] = [data.state, null, false, data.state.version, ""];
  const told = new Map(); // Each entry on its way, with what it will be said to have done.
  let drawn = data.state.version; // The version whose road is shown.
  let stored = []; // Entries that the server has, and the version that holds them: the state shown may be older.
  let unsaid = new Set(); // Entries on their way when something was refused: that stays to be read when they are taken.
  let wanted = null; // The coup that was tapped while the server had it already and this page did not know.

  const write = (element, text) => {
    if (element.textContent !== text) element.textContent = text;
  };
  const say = (text, kind = "") => {
    write(part("said"), text);
    part("said").className = `said ${kind}`;
    part("said").lang = kind === "refusal" ? "en" : language;
  };

  const record = (entry) => {
    const { waiting, lastAnswer } = queue.state;
    const turns = entry.kind === "undo" || entry.kind === "redo";
    // What is taken back is what the button says, whatever somebody else did meanwhile.
    const expects = turns && !waiting.length ? { expects: Math.max(state.version, lastAnswer?.version ?? 0) } : {};
    if (matchMedia("(pointer: coarse)").matches) navigator.vibrate?.(BUZZ_MS);
    queue.add({ ...entry, ...expects });
  };
  const act = (entry) => {
    record(entry);
    // What was typed belonged to the coup that is void, or to the shoe that is over.
    if (entry.kind === "void" || entry.kind === "new_shoe") pad.clear();
    part("main").focus({ preventScroll: true });
  };

  /** Sends what was keyed, unless it is certain to be refused: that would only stand in the way of what follows. */
  const keyed = (entry) => {
    if (entry.kind === "coup" && isOver()) refused = state.why.coup ?? part("notice").textContent;
    else if (entry.kind === "undo" && !ahead.undo) refused = state.why.undo;
    else record(entry);
  };
  const pad = scoreboard.keypad(data.keys, {
    onentry: keyed,
    onstate: () => showKeys(),
    onrefusal: (refusal) => {
      const why = refusal ? scoreboard.sentence(refusal) : refused;
      refused = "";
      unsaid = new Set(why ? queue.state.waiting.map(({ id }) => id) : []);
      if (why) say(why, "refusal");
      else if (part("said").classList.contains("refusal")) say("");
    },
  });
  const sheet = scoreboard.sheet(part("sheet"), { data, tell, onentry: act, onunchanged: () => say(words.unchanged) });
  const asking = scoreboard.asking({ tell, words, onentry: act });
  const troubles = scoreboard.troubles({ waits: part("waits"), place: part("troubles") }, { tell, words, login: urls.login, queue: () => queue });
  const mend = (number) => {
    const coup = ahead.coups.find((other) => other.number === number);
    if (!coup) return;
    const count = queue.state.waiting.length;
    const isAhead = coup.waiting || ahead.isMending || ahead.isNew;
    if (!isAhead) sheet.open(number, state);
    else if (count) say(scoreboard.fill(words.waiting, { count }));
    else {
      wanted = number;
      live.ask();
    }
  };
  const strip = scoreboard.strip(part("strip"), { tell, words, onopen: mend });

  const showKeys = () => scoreboard.showPad(keys, pad, { data: data.keys, tell, words, language, call: part("call") });

  /** How many coups the shoe still takes, with those on their way; null where nobody knows. */
  const gamesLeft = () => {
    if (ahead.isNew || ahead.isMending || state.games_left === null) return null;
    return Math.max(0, state.games_left - ahead.coups.filter((coup) => coup.waiting && coup.status === "ok").length);
  };
  /** Whether no coup can follow. What waits may change that: then the server decides. */
  const isOver = () => gamesLeft() === 0 || (!state.can.coup && !ahead.isNew && !ahead.isMending);

  const showNotice = () => {
    const left = gamesLeft();
    const { last_game, games_left, shoe_over, shoe_closed } = words.notices;
    const ends = left === null ? "" : left === 0 ? shoe_over : left === 1 ? last_game : games_left.replace("{}", left);
    const says = state.is_closed && isOver() ? shoe_closed : ends;
    write(part("notice"), says);
    part("notice").hidden = !says;
  };

  /** The heart of a refusal in a few words; all of it is said when the button is pressed. */
  const short = (why) => {
    const found = why.replace(/^[^:]*: /, "").split(/\. /)[0];
    return found.charAt(0).toUpperCase() + found.slice(1);
  };

  const showActions = () => {
    const waits = queue.state.waiting.length > 0;
    for (const button of document.querySelectorAll("#actions [data-do]")) {
      const name = button.dataset.do;
      // What waits may change what can be done: then the server decides.
      const why = name === "redo" ? (ahead.redo ? "" : state.why.redo) : waits ? "" : state.why[name];
      button.setAttribute("aria-disabled", String(Boolean(why)));
      write(button.querySelector("small"), why ? short(why) : name === "redo" ? (ahead.redo ?? "") : "");
    }
    keys.classList.toggle("is-over", isOver());
    part("over").hidden = !isOver();
    write(part("over-why"), part("notice").textContent);
    const undo = document.querySelector("[data-key='-']");
    undo.disabled = !ahead.undo;
    write(part("undo"), ahead.undo ?? "");
  };

  /** Keeps what each new entry will be said to have done, as long as it waits. */
  const remember = (waiting, before) => {
    const ids = new Set(waiting.map(({ id }) => id));
    for (const id of [...told.keys()]) if (!ids.has(id)) told.delete(id);
    for (const entry of waiting) {
      if (told.has(entry.id)) continue;
      const number = ahead.coups.find((coup) => coup.waiting === entry.id)?.number;
      const what = (entry.kind === "redo" ? before?.redo : before?.undo) ?? words.earlier;
      told.set(entry.id, { entry, about: { number, what } });
    }
  };

  /** What begins a shoe, or how many cards were burnt in it. */
  const showBurn = () => {
    const [says, burn] = part("none").children;
    const waits = queue.state.waiting.some(({ kind }) => kind === "burn");
    const isBurnt = !ahead.isNew && state.burnt > 0;
    burn.hidden = waits || isBurnt || (!state.can.burn && !ahead.isNew);
    write(says, isBurnt ? scoreboard.fill(words.burnt, { count: state.burnt }) : words.no_coups);
  };

  const show = () => {
    const { state: now } = queue;
    const before = ahead;
    stored = stored.filter(({ version }) => version > state.version);
    ahead = scoreboard.ahead(state, [...stored.map(({ entry }) => entry), ...now.waiting], { tell, words });
    remember(now.waiting, before);
    write(part("shoe"), ahead.isNew ? "…" : state.shoe ? state.shoe.slice(state.shoe.lastIndexOf("/") + 1) : "–");
    write(part("coup"), ahead.number ? String(ahead.number) : "–");
    for (const place of document.querySelectorAll("[data-count]")) {
      write(place, String(ahead.coups.filter((coup) => tell.code(coup) === place.dataset.count).length));
    }
    part("none").hidden = ahead.coups.length > 0;
    showBurn();
    strip.show(ahead.coups);
    showNotice();
    showActions();
    pad.shoe({ decks: state.decks, gone: ahead.gone });
    troubles.show(now, { signedOut });
    part("main").dataset.waiting = now.waiting.length;
  };

  /** Says what came from elsewhere: whatever made the table newer than this page's own entries did. */
  const sayOthers = (before) => {
    if (queue.state.waiting.length || state.version <= Math.max(heard, queue.state.lastAnswer?.version ?? 0)) return;
    const last = state.coups.length > before.coups.length && state.coups.length ? tell.coupOf(state.coups.at(-1)) : null;
    const what = last ? `${tell.numbered(last.number)} ${tell.result(last)}` : (state.last_action ?? "");
    if (what) say(scoreboard.fill(words.elsewhere, { what }), "elsewhere");
  };

  const sign = scoreboard.sign(part("sign"));
  const asks = (error) => ["SignInError", "AccessError"].includes(error?.error);
  const live = scoreboard.poll({
    url: () => `${urls.live}?v=${state.version}&state=${encodeURIComponent(state.state)}`,
    every: EVERY_MS,
    onanswer(said) {
      if (!Number.isInteger(said.version) || !Array.isArray(said.coups)) return false;
      // Another table may bear this number by now.
      if (said.table.name !== data.state.table.name) location.reload();
      const before = state;
      // A store that was put back holds neither what this page saw of it nor its picture.
      if (said.version < before.version) [stored, drawn] = [[], 0];
      state = said;
      show();
      sayOthers(before);
      heard = state.version;
      sheet.follow(state);
      road.ask();
      const tapped = wanted;
      wanted = null;
      if (tapped !== null) mend(tapped);
      return true;
    },
    onlost(since, error) {
      wanted = null; // A sheet that opens when nobody expects it any more is in the way.
      signedOut = asks(error);
      if (error && !signedOut) write(part("sign"), scoreboard.sentence(error));
      else sign.onlost(since);
      show();
    },
    onback() {
      signedOut = false;
      sign.onback();
      show();
    },
  });

  const toTheEnd = () => part("road").scrollTo({ left: part("road").scrollWidth });
  const road = scoreboard.poll({
    url: () => `${urls.road}&v=${drawn}`,
    every: ROAD_EVERY_MS,
    onanswer(said) {
      if (typeof said.svg?.big_road !== "string") return false;
      part("road").firstElementChild.innerHTML = said.svg.big_road;
      drawn = said.version;
      toTheEnd();
      return true;
    },
  });

  const queue = scoreboard.queue({
    table: data.table,
    url: urls.entries,
    onchange: show,
    onanswer(answer) {
      const done = answer.accepted.map((id) => told.get(id)).filter(Boolean);
      stored.push(...done.map(({ entry }) => ({ entry, version: answer.version })));
      const last = done.at(-1);
      if (last && !unsaid.has(last.entry.id)) say(tell.done(last.entry, last.about), "done");
      live.ask();
    },
  });

  part("road").addEventListener("click", ({ target }) => {
    const mark = target.closest("[data-coup]");
    if (mark) mend(Number(mark.dataset.coup.split(" ").at(-1)));
  });
  const turnMore = (open) => {
    part("more").setAttribute("aria-expanded", String(open));
    part("actions").classList.toggle("open", open);
  };
  part("more").addEventListener("click", () => turnMore(part("more").getAttribute("aria-expanded") !== "true"));
  document.addEventListener("keydown", ({ key }) => key === "Escape" && turnMore(false));
  document.addEventListener("click", ({ target }) => {
    if (!target.closest("#more, #actions")) turnMore(false);
    const button = target.closest("[data-do]");
    if (!button) return;
    const name = button.dataset.do;
    if (button.getAttribute("aria-disabled") === "true") {
      say(state.why[name], "refusal");
      return;
    }
    turnMore(false);
    if (name === "void") asking.void({ number: ahead.number + 1, ...pad.state.deal });
    else if (name === "burn") asking.burn(state);
    else if (name === "new_shoe") asking.new_shoe(state, ahead.number);
    else act({ kind: name });
  });

  pad.listen(keys);
  show();
  showKeys();
  toTheEnd();
})();
