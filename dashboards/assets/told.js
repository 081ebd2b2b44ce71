/* Coups and entries in the words of the page. Needs sentences.js.

   const tell = scoreboard.teller(words, deck)
     tell.coupOf(row)           a coup of /api/tables/N/live as an object {number, status, outcome, …, player, banker}
     tell.factsOf(entry)        what an entry says of a coup, in the same shape
     tell.numbered(number)      "Coup 34"
     tell.code(coup)            "B", "P", "T", "?", or "void" for one that does not count
     tell.result(coup)          "Banker 7, Player pair"
     tell.hands(coup)           "Player K 2 4 · Banker 3 4", "" where no card is known
     tell.chosen(state, {hasNine})   what is chosen on a keypad, "Banker, natural 9"; without the 9 it is only known to be a natural
     tell.entry(entry)          what an entry asks for, before it is done
     tell.done(entry, {number, what})   what it did; `what` is what undo and redo turned
   coup objects may bear `waiting`, the id of the entry that is on its way. */
"use strict";

(() => {
  const scoreboard = (window.scoreboard ??= {});
  const SIGNS = { c: "♣", d: "♦", h: "♥", s: "♠" };
  const NAMES = ["number", "status", "outcome", "player_pair", "banker_pair", "natural", "player", "banker", "note", "at"];
  const TEXT = "\ufe0e"; // Phones would draw a suit as a little picture.

  scoreboard.teller = (words, deck) => {
    const fill = scoreboard.fill;
    const numbered = (number) => words.numbered.replace("{}", number);
    const total = (hand) => hand.reduce((sum, card) => sum + deck[card].points, 0) % 10;
    const card = (text) => text.replace(/[cdhs]$/, (suit) => SIGNS[suit] + TEXT);
    const cards = (hand) => hand.map(card).join(" ");
    const list = (parts) => parts.filter(Boolean).join(words.comma);

    const factsOf = (entry) => {
      const [player, banker] = [entry.player_cards ?? [], entry.banker_cards ?? []];
      let { outcome = null } = entry;
      if (outcome === null && player.length >= 2 && banker.length >= 2) {
        outcome = total(player) === total(banker) ? "T" : total(player) > total(banker) ? "P" : "B";
      }
      const status = entry.kind === "void" ? "void" : "ok";
      const { player_pair = null, banker_pair = null, natural = null, reason, note = reason ?? "" } = entry;
      return { status, outcome, player_pair, banker_pair, natural, player, banker, note, at: null };
    };

    const code = ({ status, outcome }) => (["ok", "free"].includes(status) ? (outcome ?? "?") : "void");
    const beside = ({ player_pair, banker_pair, natural }) => [
      player_pair && words.player_pair,
      banker_pair && words.banker_pair,
      natural && words.natural,
    ];
    const result = (coup) => {
      const letter = code(coup);
      if (letter === "void") return list([words.void, coup.note]);
      const winner = letter === "T" || letter === "P" ? coup.player : coup.banker;
      const points = winner.length >= 2 ? ` ${total(winner)}` : "";
      return list([`${words.sides[letter]}${points}`, ...beside(coup)]);
    };
    const hands = ({ player, banker }) =>
      [["P", player], ["B", banker]]
        .filter(([, hand]) => hand.length)
        .map(([side, hand]) => `${words.sides[side]} ${cards(hand)}`)
        .join(" · ");

    const chosen = ({ outcomes, player_pair, banker_pair, natural }, { hasNine = true } = {}) =>
      list([
        [...outcomes].map((letter) => words.sides[letter]).join(" + "),
        player_pair && words.player_pair,
        banker_pair && words.banker_pair,
        natural && (hasNine ? `${words.natural} ${natural}` : words.natural),
      ]);

    const changes = (entry) =>
      list([
        entry.status === "void" && words.void,
        (entry.outcome || entry.player_cards?.length) && result(factsOf(entry)),
        !entry.outcome && !entry.player_cards?.length && list(beside(entry)),
        entry.player_pair === false && `− ${words.player_pair}`,
        entry.banker_pair === false && `− ${words.banker_pair}`,
        entry.natural === false && `− ${words.natural}`,
        entry.note && entry.status !== "void" && entry.note,
      ]);

    const ASKED = {
      coup: (entry) => result(factsOf(entry)),
      void: (entry) => list([words.void, entry.reason]),
      amend: (entry) => fill(words.changed, { coup: numbered(entry.coup), what: changes(entry) }),
      insert: (entry) => fill(words.put_in, { coup: numbered(entry.before), what: result(factsOf(entry)) }),
      delete: (entry) => fill(words.deleted, { coup: numbered(entry.coup) }),
      undo: () => words.take_back,
      redo: () => words.bring_back,
      burn: ({ cards: shown, count }) => fill(words.burnt, { count: list([count, shown && cards(shown)]) }),
      indicator: () => words.indicator,
      close_shoe: () => words.close_shoe,
      new_shoe: () => words.new_shoe,
    };
    const DONE = {
      coup: (entry, { number }) => fill(words.recorded, { coup: numbered(number), what: ASKED.coup(entry) }),
      void: (entry, { number }) => fill(words.voided, { coup: numbered(number), what: entry.reason }),
      undo: (_, { what }) => fill(words.taken_back, { what }),
      redo: (_, { what }) => fill(words.brought_back, { what }),
      indicator: () => words.indicator_out,
      close_shoe: () => words.notices.shoe_closed,
      new_shoe: () => words.begun,
    };

    return {
      coupOf: (row) => Object.fromEntries(NAMES.map((name, place) => [name, row[place]])),
      factsOf,
      numbered,
      code,
      card,
      cards,
      result,
      hands,
      chosen,
      entry: (entry) => ASKED[entry.kind](entry),
      done: (entry, about) => (DONE[entry.kind] ?? ASKED[entry.kind])(entry, about),
    };
  };
})();
