/* The keys at a table: what is chosen or typed, and the entry that comes of it. Needs sentences.js, deal.js, calls.js, keys.js.

   const pad = scoreboard.keypad(data, {decks, gone, onentry, onstate, onrefusal})
     data        what `dashboards.keys.keys_data` gives
     decks       packs in the shoe; gone: the known cards that left it, {"9h": 2}; both again by pad.shoe({decks, gone})
     onentry     called with each entry to be sent, {kind: "coup", outcome: "B", …}, without id
     onstate     called with the state after every key
     onrefusal   called with {error, where, found, expected, remedy} of a key that did nothing, and with null at the next that
                 did something; scoreboard.sentence(refusal) is it in one line

   pad.press(key)        does what a key does, named as browsers name it: a sign, "Enter", "Backspace", or "♣ ♦ ♥ ♠" for a suit
   pad.tap(key)          the same for a button: a double tap on what records, takes back or turns counts once
   pad.listen(root)      takes the keyboard and every click on [data-key] in root; gives a function that ends it
   pad.call(language)    the dealer's call of the cards typed
   pad.clear()           takes back every choice and card
   pad.state             {by_cards, outcomes, player_pair, banker_pair, natural, cards, deal}
     outcomes "P", "BP" …: what is chosen; natural 8, 9 or null; cards typed, in dealing order; deal as deal.js gives it */
"use strict";

(() => {
  const scoreboard = (window.scoreboard ??= {});
  const DOUBLE_TAP_MS = 400;
  const nothing = () => {};

  scoreboard.keypad = (data, { decks = 8, gone = {}, onentry = nothing, onstate = nothing, onrefusal = nothing } = {}) => {
    const { choices, cards: typing } = data;
    let shoe = { decks, gone };
    let chosen = 0;
    let byCards = false;
    let cards = [];
    let tapped = { key: null, at: -Infinity };

    const has = (table, key) => Object.hasOwn(table, key);
    const refusing = (template, key) => {
      const { refusal } = template;
      return { refusal: { ...refusal, found: scoreboard.fill(refusal.found, { key }) } };
    };

    const choose = (key) => {
      if (!has(choices.keys, key)) return refusing(choices.unknown, key);
      const { to, says } = choices.keys[key];
      const from = chosen;
      chosen = to[from];
      return says.length ? choices.said[says[from]] : {};
    };

    /** Puts a card behind the others, or says why it cannot be there. */
    const lay = (before, card) => {
      const refusal = scoreboard.verifyCard(data, before, card, shoe);
      if (refusal) return { refusal };
      cards = [...before, card];
      return {};
    };
    const giveSuit = (suit) => {
      const [before, last] = [cards.slice(0, -1), cards.at(-1)];
      const rank = last.replace(/[cdhs]$/, "");
      return lay(before, last === rank + suit ? rank : rank + suit);
    };
    const record = () => {
      const { next, player, banker } = scoreboard.deal(data, cards);
      if (next) return typing.unfinished[next];
      cards = [];
      return { entry: { kind: "coup", player_cards: player, banker_cards: banker } };
    };
    const type = (key) => {
      if (has(typing.ranks, key)) return lay(cards, typing.ranks[key]);
      const fixed = cards.length ? typing.typed : typing.empty;
      if (has(fixed, key)) return fixed[key];
      if (cards.length === 0) return refusing(typing.unknown, key);
      if (has(typing.suits, key)) return giveSuit(typing.suits[key]);
      if (key === "Enter") return record();
      if (key !== "Backspace") return refusing(typing.unknown, key);
      cards = cards.slice(0, -1);
      return {};
    };
    const turn = () => {
      [byCards, chosen, cards] = [!byCards, 0, []];
      return {};
    };

    const state = () => ({
      by_cards: byCards,
      ...choices.states[chosen],
      cards: [...cards],
      deal: scoreboard.deal(data, cards),
    });

    const press = (key) => {
      const name = key.length === 1 ? key.toUpperCase() : key;
      const said = name === data.turn ? turn() : byCards ? type(name) : choose(name);
      // First of all what must not be lost, whatever the page then does.
      if (said.entry) onentry(structuredClone(said.entry));
      onrefusal(said.refusal ?? null);
      onstate(state());
      return { state: state(), entry: said.entry ?? null, refusal: said.refusal ?? null };
    };

    /** Whether a key may count once only however often it is tapped in a moment; choices and cards count each time. */
    const isOnce = (key) => key.length > 1 || "-?".includes(key) || key.toUpperCase() === data.turn;
    const tap = (key, at = performance.now()) => {
      if (isOnce(key) && tapped.key === key && at - tapped.at < DOUBLE_TAP_MS) return null;
      tapped = { key, at };
      return press(key);
    };

    return {
      press,
      tap,
      listen: (root = document) => scoreboard.listen(root, { data, state, press, tap }),
      call: (language) => scoreboard.call(data, cards, language),
      shoe({ decks: packs = shoe.decks, gone: left = shoe.gone }) {
        shoe = { decks: packs, gone: left };
      },
      clear() {
        [chosen, cards] = [0, []];
        onrefusal(null);
        onstate(state());
      },
      get state() {
        return state();
      },
    };
  };
})();
