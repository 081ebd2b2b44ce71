/* What is chosen or typed, shown on a pad of keys. Needs calls.js and told.js.

   scoreboard.showPad(root, pad, {data, tell, words, language, call})
     root   holds the buttons of operator_pad.html, each with data-key
     pad    the keypad
     data   what `dashboards.keys.keys_data` gives
     call   the element that says the dealer's call */
"use strict";

(() => {
  const scoreboard = (window.scoreboard ??= {});
  const SUIT = { "♣": "c", "♦": "d", "♥": "h", "♠": "s" };

  const write = (element, text) => {
    if (element.textContent !== text) element.textContent = text;
  };
  const cardElement = (text, tell) => {
    const card = document.createElement("span");
    card.className = `playing${/[dh]$/.test(text) ? " red" : ""}`;
    card.textContent = tell.card(text);
    return card;
  };

  /** Which buttons are pressed: by key, whether what it chooses is chosen. A past coup's natural is an 8 or a 9. */
  const pressed = (hasNine, { by_cards, outcomes, player_pair, banker_pair, natural, cards }) => ({
    P: outcomes.includes("P"),
    B: outcomes.includes("B"),
    T: outcomes.includes("T"),
    4: player_pair,
    5: banker_pair,
    8: hasNine ? natural === 8 : natural !== null,
    9: natural === 9,
    C: by_cards,
    ...Object.fromEntries(Object.entries(SUIT).map(([key, suit]) => [key, Boolean(cards.at(-1)?.endsWith(suit))])),
  });

  const showHands = (root, { deal, by_cards }, tell) => {
    for (const place of root.querySelectorAll("[data-hand]")) {
      const side = place.dataset.hand;
      const hand = side === "P" ? deal.player : deal.banker;
      const row = place.querySelector(".row");
      const slots = hand.map((text) => cardElement(text, tell));
      const isNext = by_cards && deal.next === side;
      for (let count = hand.length; count < 2 || (count < 3 && isNext && count === hand.length); count += 1) {
        const slot = document.createElement("span");
        slot.className = `playing none${isNext && count === hand.length ? " next" : ""}`;
        slots.push(slot);
      }
      row.replaceChildren(...slots);
      place.classList.toggle("next", isNext);
      place.classList.toggle("won", deal.outcome === side);
      write(place.querySelector(".points"), hand.length ? String(side === "P" ? deal.player_total : deal.banker_total) : "");
    }
  };

  scoreboard.showPad = (root, pad, { data, tell, words, language, call }) => {
    const { state } = pad;
    const { by_cards, deal, outcomes } = state;
    root.dataset.by = by_cards ? "cards" : "choices";
    const hasNine = root.querySelector("[data-key='9'].choice") !== null;
    const isPressed = pressed(hasNine, state);
    const chosen = tell.chosen(state, { hasNine });
    for (const button of root.querySelectorAll("[data-key][aria-pressed]")) {
      button.setAttribute("aria-pressed", String(isPressed[button.dataset.key]));
    }
    root.querySelector(".erase").disabled = state.cards.length === 0;
    root.classList.toggle("complete", by_cards && deal.next === null);
    if (by_cards) showHands(root, state, tell);
    write(call, by_cards ? pad.call(language) : "");

    const record = root.querySelector(".record");
    const outcome = by_cards ? deal.outcome : outcomes.length === 1 ? outcomes : null;
    for (const side of ["P", "B", "T"]) record.classList.toggle(side, outcome === side);
    record.classList.toggle("idle", outcome === null);
    record.querySelector(".verb").hidden = outcome === null;
    const calls = data.calls[language];
    const side = words.sides[deal.next];
    const open = by_cards
      ? scoreboard.fill(deal.banker.length < 2 ? calls.card : calls.more, { side })
      : [words.choose, chosen].filter(Boolean).join(" · ");
    write(record.querySelector(".chosen"), outcome === null ? open : by_cards ? words.sides[outcome] : chosen);
  };
})();
