/* What the dealer calls while a coup is typed, as `scoreboard.drawing.calls` says it and with its sentences.

   scoreboard.call(data, cards, language)   cards in dealing order, language "en", "zh", "ko" or "ja" */
"use strict";

(() => {
  const scoreboard = (window.scoreboard ??= {});

  scoreboard.call = (data, cards, language = "en") => {
    const said = data.calls[language];
    const deal = scoreboard.deal(data, cards);
    const say = (sentence, side, values = {}) => scoreboard.fill(said[sentence], { side: said.sides[side], ...values });
    const points = (hand) => hand.map((card) => data.deck[card].points);

    const ofHand = (side, hand, total) => {
      const [first, second, third] = points(hand);
      if (third !== undefined) return say(total === (first + second) % 10 ? "still" : "draws", side, { points: third, total });
      if (deal.natural) return say(data.deal.naturals.includes(total) ? "natural" : "total", side, { total });
      return say(said.two_cards[side][deal.next ?? ""], side, { total });
    };

    const sentences = [];
    if (deal.player.length >= 2 && deal.banker.length >= 2) {
      sentences.push(ofHand("P", deal.player, deal.player_total), ofHand("B", deal.banker, deal.banker_total));
      if (deal.next) sentences.push(say("more", deal.next));
    } else {
      sentences.push(say("card", deal.next));
    }
    if (deal.outcome) sentences.push(say(deal.outcome === "T" ? "tie" : "wins", deal.outcome));
    return sentences.join(said.between);
  };
})();
