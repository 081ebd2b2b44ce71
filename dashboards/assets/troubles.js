/* What the operator has to know of what was sent: what waits, what was refused and why, what was dropped. Needs told.js.

   const troubles = scoreboard.troubles({waits, place}, {tell, words, login, queue})
     waits   the element that says how much waits, and what
     place   where what needs a person stands
     queue   the queue, or a function that gives it
   troubles.show(state, {signedOut, coup})
     state       the queue's
     signedOut   whether the server asks who is there
     coup        gives a coup of the server by its number, for a change that came too late */
"use strict";

(() => {
  const scoreboard = (window.scoreboard ??= {});
  const PATIENCE_MS = 700; // What is sent and answered at once is not said to wait.
  const MOST_NAMED = 6;

  scoreboard.troubles = ({ waits, place }, { tell, words, login, queue }) => {
    const fill = scoreboard.fill;
    let [timer, since, shown] = [null, null, ""];

    const paragraph = (text, lang) => {
      const said = document.createElement("p");
      said.textContent = text;
      if (lang) said.lang = lang;
      return said;
    };
    const button = (text, name, act) => {
      const made = document.createElement("button");
      made.type = "button";
      made.className = name;
      made.textContent = text;
      made.addEventListener("click", act);
      return made;
    };
    const link = () => {
      const made = document.createElement("a");
      [made.className, made.href, made.textContent] = ["button", login, words.sign_in];
      return made;
    };
    const panel = (...parts) => {
      const made = document.createElement("div");
      made.className = "trouble";
      const buttons = document.createElement("p");
      buttons.className = "buttons";
      buttons.append(...parts.filter((part) => part.matches("a, button")));
      made.append(...parts.filter((part) => !part.matches("a, button")), buttons);
      return made;
    };

    const newer = ({ coup, version }, entry) => {
      if (!coup || !["amend", "insert", "delete"].includes(entry.kind)) return [version, null];
      const stands = { ...tell.factsOf(coup), outcome: coup.outcome === "?" ? null : coup.outcome, status: coup.status };
      return [version, fill(words.now_is, { coup: tell.numbered(coup.coup), what: tell.result(stands) })];
    };
    const refused = (refusal, entry) => {
      const [version, stands] = refusal.newer ? newer(refusal.newer, entry) : [null, null];
      const again = version === null ? {} : { expects: version };
      // What would be taken back by now is another thing: the button says which.
      const isOther = version !== null && ["undo", "redo"].includes(entry.kind);
      return panel(
        paragraph(fill(words.refused, { what: tell.entry(entry) })),
        stands ? paragraph(stands) : paragraph(scoreboard.sentence(refusal), "en"),
        ...(isOther ? [] : [button(stands ? words.change_anyway : words.try_again, "button", () => queue().retry(again))]),
        button(words.drop, "plain", () => queue().drop(entry.id)),
      );
    };
    const held = (reason, waiting) => {
      if (reason.status === 401) return [panel(paragraph(words.signed_out), link())];
      const send = button(reason.status === 0 ? words.send : words.try_again, "button", () => queue().retry());
      return [
        panel(paragraph(scoreboard.sentence(reason), "en"), send),
        ...waiting.map((entry) => panel(paragraph(tell.entry(entry)), button(words.drop, "plain", () => queue().drop(entry.id)))),
      ];
    };

    const panels = ({ waiting, refused: refusal, held: reason, dropped, notKept }, { signedOut }) => [
      ...(refusal ? [refused(refusal, waiting[0])] : []),
      ...(reason ? held(reason, waiting) : signedOut ? [panel(paragraph(words.signed_out), link())] : []),
      ...(notKept ? [panel(paragraph(fill(words.not_kept, { count: notKept })))] : []),
      ...dropped.map(({ entry }) =>
        panel(paragraph(fill(words.laid_aside, { what: tell.entry(entry) })), button(words.dismiss, "plain", () => queue().dismiss(entry.id))),
      ),
    ];

    const show = (state, about) => {
      clearTimeout(timer);
      const { waiting } = state;
      since = waiting.length ? (since ?? performance.now()) : null;
      const isLate = since !== null && (performance.now() - since >= PATIENCE_MS || !state.online);
      if (since !== null && !isLate) timer = setTimeout(() => show(queue().state, about), PATIENCE_MS);
      const names = waiting.slice(0, MOST_NAMED).map(tell.entry).join(words.comma) + (waiting.length > MOST_NAMED ? " …" : "");
      const says = isLate ? `${fill(words.waiting, { count: waiting.length })}${words.colon}${names}` : "";
      if (waits.textContent !== says) waits.textContent = says;
      document.body.classList.toggle("late", isLate);
      const now = JSON.stringify([state.refused, state.held, waiting.length && (state.refused || state.held) ? waiting : 0, state.dropped, state.notKept, about]);
      if (now === shown) return;
      shown = now;
      place.replaceChildren(...panels(state, about));
    };
    return { show };
  };
})();
