/* The sheet in which a past coup is mended: changed, deleted, or one that was missed put in before it. Needs keypad.js,
   pads.js and told.js.

   const sheet = scoreboard.sheet(dialog, {data, tell, onentry, onunchanged})
     data          what `dashboards.operator.operator_data` gives
     onentry       called with the entry to be sent, {kind: "amend", coup: 3, outcome: "P", expects: 41}
     onunchanged   called where nothing was changed
   sheet.open(number, state)   opens it for a coup of the server's state
   sheet.follow(state)         says in it when somebody else changes that coup meanwhile */
"use strict";

(() => {
  const scoreboard = (window.scoreboard ??= {});
  const FACTS = ["outcome", "player_pair", "banker_pair", "natural"];
  const FORGOTTEN = { player_pair: null, banker_pair: null, natural: null };

  scoreboard.sheet = (dialog, { data, tell, onentry, onunchanged }) => {
    const { words, language } = data;
    const part = (id) => document.getElementById(`sheet-${id}`);
    const [root, call, note, sure] = ["keys", "call", "note", "sure"].map(part);
    const moved = document.getElementById("moved");
    let [number, coup, state, isInsert, stop] = [0, null, null, false, null];

    const find = (from) => from.coups.map(tell.coupOf).find((other) => other.number === number) ?? null;

    /** What differs of a coup now typed from the one that stands. */
    const changes = ({ kind, ...typed }) => {
      const facts = {};
      if (coup.status !== "ok") facts.status = "ok";
      const had = [...coup.player, ...coup.banker];
      if (typed.player_cards) {
        const isSame = [...typed.player_cards, ...typed.banker_cards].join() === had.join();
        if (!isSame) Object.assign(facts, typed, FORGOTTEN);
      } else if (typed.outcome === "?") {
        if (coup.outcome !== "?") facts.outcome = "?";
      } else {
        if (had.length) Object.assign(facts, { player_cards: [], banker_cards: [] });
        for (const name of FACTS) if (had.length || (typed[name] || null) !== (coup[name] || null)) facts[name] = typed[name];
      }
      return facts;
    };

    const send = (entry) => {
      dialog.close();
      onentry({ ...entry, expects: state.version });
    };
    const record = (typed) => {
      if (typed.kind !== "coup") return;
      const written = note.value.trim();
      if (isInsert) {
        const { kind, ...facts } = typed;
        send({ kind: "insert", before: number, ...facts, ...(written && { note: written }) });
        return;
      }
      const facts = changes(typed);
      if (written !== (coup.note ?? "")) facts.note = written;
      if (Object.keys(facts).length) send({ kind: "amend", coup: number, ...facts });
      else {
        dialog.close();
        onunchanged();
      }
    };

    const pad = scoreboard.keypad(data.keys, {
      onentry: record,
      onstate: () => scoreboard.showPad(root, pad, { data: data.keys, tell, words, language, call }),
      onrefusal: (refusal) => {
        part("refusal").textContent = refusal ? scoreboard.sentence(refusal) : "";
      },
    });

    /** Presses what the coup shows. */
    const fill = () => {
      const had = isInsert ? [] : coup.player.flatMap((card, place) => [card, coup.banker[place]]).filter(Boolean);
      const gone = { ...state.gone };
      for (const card of had) gone[card] -= 1;
      // A third card of Banker's alone comes after both hands' second.
      const [p, b] = isInsert ? [[], []] : [coup.player, coup.banker];
      const dealt = [p[0], b[0], p[1], b[1], p[2], b[2]].filter(Boolean);
      pad.shoe({ decks: state.decks, gone });
      if (pad.state.by_cards !== dealt.length > 0) pad.press(data.keys.turn);
      pad.clear();
      if (dealt.length) {
        for (const card of dealt) {
          pad.press(card.replace(/^10/, "0").replace(/[cdhs]$/, ""));
          const suit = card.match(/[cdhs]$/)?.[0];
          if (suit) pad.press({ c: "♣", d: "♦", h: "♥", s: "♠" }[suit]);
        }
      } else if (!isInsert && coup.status === "ok") {
        const keys = [coup.outcome !== "?" && coup.outcome, coup.player_pair && "4", coup.banker_pair && "5", coup.natural && "8"];
        for (const key of keys) if (key) pad.press(key);
      }
    };

    const show = () => {
      const called = tell.numbered(number);
      part("title").textContent = scoreboard.fill(isInsert ? words.missed : words.change, { coup: called });
      document.getElementById("was").textContent = isInsert ? "" : [tell.result(coup), tell.hands(coup)].filter(Boolean).join(" · ");
      part("insert").hidden = isInsert;
      part("delete").hidden = isInsert;
      [moved.hidden, sure.hidden, root.hidden] = [true, true, false];
      note.value = isInsert ? "" : coup.note;
      fill();
    };

    const hear = (isOn) => {
      stop?.();
      stop = isOn ? pad.listen(root) : null;
    };
    const open = (wanted, from, insert = false) => {
      [number, state, isInsert] = [wanted, from, insert];
      coup = find(state);
      if (!coup) return;
      show();
      if (dialog.open) return;
      dialog.showModal();
      hear(true);
    };

    dialog.addEventListener("close", () => hear(false));
    note.addEventListener("keydown", (event) => {
      if (event.key === "Enter" && !event.isComposing && !event.repeat) pad.press("Enter");
    });
    part("insert").addEventListener("click", () => open(number, state, true));
    part("delete").addEventListener("click", () => {
      sure.querySelector("p").textContent = scoreboard.fill(words.delete_asks, { coup: tell.numbered(number) });
      [sure.hidden, root.hidden] = [false, true];
      hear(false);
      part("sure-no").focus();
    });
    part("sure-no").addEventListener("click", () => {
      show();
      hear(true);
    });
    part("sure-yes").addEventListener("click", () => send({ kind: "delete", coup: number }));
    document.getElementById("again").addEventListener("click", () => open(number, moved.state, isInsert));

    return {
      open,
      follow(now) {
        if (!dialog.open) return;
        const stands = find(now);
        if (now.shoe === state.shoe && JSON.stringify(stands) === JSON.stringify(coup)) return;
        moved.state = now;
        const what = stands ? tell.result(stands) : "–";
        document.getElementById("moved-says").textContent = scoreboard.fill(words.now_is, { coup: tell.numbered(number), what });
        moved.hidden = false;
      },
    };
  };
})();
