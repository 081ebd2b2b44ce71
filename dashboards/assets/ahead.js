/* The table as it will be once the server has what waits: what the page shows. Needs told.js.

   scoreboard.ahead(state, waiting, {tell, words})   waiting: the entries that the state does not know of; gives
     coups       the coups of the shoe, those on their way with `waiting`, the id of their entry
     number      the last coup's
     gone        the known cards that left the shoe, as keypad.js wants them
     undo, redo  what they would turn, in words; null where nothing
     isNew       whether a new shoe is on its way: what the server says of the one before is over
     isMending   whether a change that moves or changes coups is on its way

   It is the server that decides: where something waits, this is what the operator did, as far as the page can tell. */
"use strict";

(() => {
  const scoreboard = (window.scoreboard ??= {});
  const MENDING = ["amend", "insert", "delete", "undo", "redo"];

  /** Says what the server's next undo takes back: the last coup in the page's own words, anything else in the server's. */
  const known = (said, last, tell) =>
    last && said?.startsWith(`coup ${last.number}: `) ? `${tell.numbered(last.number)} ${tell.result(last)}` : said;

  scoreboard.ahead = (state, waiting, { tell, words }) => {
    const server = state.coups.map(tell.coupOf);
    let coups = [...server];
    const gone = { ...state.gone };
    const [done, undone] = [[], []];
    let [isNew, isMending, before, after] = [false, false, 0, 0]; // Steps of the server's own that were turned.

    const take = (cards) => {
      for (const card of cards ?? []) gone[card] = (gone[card] ?? 0) + 1;
    };
    const turned = (entry) => {
      const [from, to] = entry.kind === "undo" ? [done, undone] : [undone, done];
      const step = from.pop();
      if (step) to.push(step);
      else if (entry.kind === "undo") before += 1;
      else after += 1;
      if (!step?.coup) return;
      if (entry.kind === "undo") coups = coups.filter(({ waiting: id }) => id !== step.coup.waiting);
      else coups.push(step.coup);
    };
    for (const entry of waiting) {
      isMending ||= MENDING.includes(entry.kind);
      if (entry.kind === "undo" || entry.kind === "redo") {
        turned(entry);
        continue;
      }
      undone.length = 0;
      const step = { says: tell.entry(entry) };
      if (entry.kind === "coup" || entry.kind === "void") {
        step.coup = { ...tell.factsOf(entry), number: (coups.at(-1)?.number ?? 0) + 1, waiting: entry.id };
        step.says = `${tell.numbered(step.coup.number)} ${tell.result(step.coup)}`;
        coups.push(step.coup);
      }
      if (entry.kind === "new_shoe") {
        [coups, isNew] = [[], true];
        for (const card of Object.keys(gone)) delete gone[card];
      }
      for (const hand of [entry.player_cards, entry.banker_cards, entry.cards]) take(hand);
      done.push(step);
    }

    const turns = before - after;
    const standing = turns > 0 ? words.earlier : known(state.next_undo, server.at(-1), tell);
    const returning = turns > 0 ? words.earlier : waiting.length > 0 ? null : state.next_redo;
    return {
      coups,
      number: coups.at(-1)?.number ?? 0,
      gone,
      undo: done.at(-1)?.says ?? standing,
      redo: undone.at(-1)?.says ?? returning,
      isNew,
      isMending,
    };
  };
})();
