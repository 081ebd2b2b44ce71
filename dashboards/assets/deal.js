/* A coup while it is typed card by card: whose card is next, and why a card cannot be. Looks up what `dashboards.keys` says.

   scoreboard.deal(data, cards)      cards in dealing order, ["K", "2h", "3", "3"], as
                                     {player, banker, player_total, banker_total, next, outcome, natural, ended}
     next     "P" or "B", or null when the coup is complete; outcome is then "B", "P" or "T"
     natural  whether a two-card 8 or 9 ended it
   scoreboard.verifyCard(data, cards, card, {decks, gone})
                                     the refusal of a card that cannot be next, or null; gone counts the known cards that have
                                     left the shoe by their text, {"9h": 2, "K": 1} */
"use strict";

(() => {
  const scoreboard = (window.scoreboard ??= {});
  const ORDER = "PBPB";

  scoreboard.deal = ({ deal: table, deck }, cards) => {
    const hands = { P: [], B: [] };
    const total = (hand) => hand.reduce((sum, card) => sum + deck[card].points, 0) % 10;
    let opened = null;
    let follows = ORDER[0];
    for (const card of cards) {
      const hand = follows;
      hands[hand].push(card);
      const dealt = hands.P.length + hands.B.length;
      if (dealt < 4) {
        follows = ORDER[dealt];
      } else if (dealt === 4) {
        opened = { P: total(hands.P), B: total(hands.B) };
        follows = table.opening[opened.P][opened.B];
      } else {
        follows = hand === "P" ? table.drew[opened.B][deck[card].points] : table.last[hands.P.length];
      }
    }
    const isOpen = follows in hands;
    const [player_total, banker_total] = [total(hands.P), total(hands.B)];
    const won = player_total === banker_total ? "T" : player_total > banker_total ? "P" : "B";
    return {
      player: hands.P,
      banker: hands.B,
      player_total,
      banker_total,
      next: isOpen ? follows : null,
      outcome: isOpen ? null : won,
      natural: opened !== null && table.naturals.some((natural) => natural === opened.P || natural === opened.B),
      ended: isOpen ? null : table.ended[follows].refusal,
    };
  };

  scoreboard.verifyCard = (data, cards, card, { decks, gone = {} }) => {
    const { ended } = scoreboard.deal(data, cards);
    if (ended) return { ...ended, found: scoreboard.fill(ended.found, { card }) };
    const shown = new Map();
    const show = (text, count) => {
      for (const [name] of data.deck[text].kinds) shown.set(name, (shown.get(name) ?? 0) + count);
    };
    for (const [text, count] of Object.entries(gone)) show(text, count);
    for (const text of cards) show(text, 1);
    for (const [name, each] of data.deck[card].kinds) {
      const most = each * decks;
      const number = (shown.get(name) ?? 0) + 1;
      if (number > most) {
        const { refusal, held } = data.excess;
        return { ...refusal, found: scoreboard.fill(refusal.found, { name, number, held: held[decks], most }) };
      }
    }
    return null;
  };
})();
