/* What is asked before it is done: why a coup is void, which cards are burnt, whether the shoe is over. Needs told.js.

   const asking = scoreboard.asking({tell, words, onentry})
   asking.void({number, player, banker})   asks for the reason; the cards typed so far are sent with it
   asking.burn(state)                      asks how many cards, and which of them were shown
   asking.new_shoe(state, ahead)           asks whether the shoe is over
   Each calls onentry with an entry, or does nothing. */
"use strict";

(() => {
  const scoreboard = (window.scoreboard ??= {});
  const UNSEEN_TEN = 10; // What a picture counts where the first card says how many are burnt.

  scoreboard.asking = ({ tell, words, onentry }) => {
    const dialog = (id) => document.getElementById(id);
    const part = (id) => document.getElementById(id);

    for (const one of document.querySelectorAll("dialog")) {
      one.addEventListener("click", (event) => {
        if (event.target === one || event.target.closest("[data-close]")) one.close("");
      });
    }
    const ask = (id, answer) => {
      const asked = dialog(id);
      asked.returnValue = "";
      asked.onclose = () => {
        if (asked.returnValue === "yes") answer();
      };
      asked.showModal();
    };

    const reason = part("void-reason");
    for (const ready of document.querySelectorAll("[data-reason]")) {
      ready.addEventListener("click", () => {
        reason.value = ready.textContent;
      });
    }

    let burnt = [];
    const [count, cards] = [part("burn-count"), part("burn-cards")];
    let byFirstCard = false;
    const points = (rank) => (rank === "A" ? 1 : Number(rank) || UNSEEN_TEN);
    const showBurnt = () => {
      cards.textContent = tell.cards(burnt) || "–";
      if (byFirstCard && burnt.length === 1) count.value = 1 + points(burnt[0]);
      if (Number(count.value) < burnt.length) count.value = burnt.length;
    };
    dialog("burn").addEventListener("click", ({ target }) => {
      const { rank, step } = target.closest("button")?.dataset ?? {};
      if (rank !== undefined) burnt = rank ? [...burnt, rank] : burnt.slice(0, -1);
      if (step !== undefined) count.value = Math.max(1, Number(count.value) + Number(step));
      showBurnt();
    });

    return {
      void({ number, player, banker }) {
        const typed = tell.hands({ player, banker });
        part("void-asks").textContent = scoreboard.fill(words.void_asks, { coup: tell.numbered(number) });
        part("void-cards").textContent = typed ? scoreboard.fill(words.typed_cards, { what: typed }) : "";
        reason.value = "";
        const shown = { ...(player.length && { player_cards: player }), ...(banker.length && { banker_cards: banker }) };
        ask("void", () => onentry({ kind: "void", reason: reason.value.trim(), ...shown }));
      },
      burn({ table, decks }) {
        const custom = /(?:^|,)burn=([^,]+)/.exec(table.rules)?.[1];
        byFirstCard = custom === "first-card";
        burnt = [];
        count.value = Number(custom) || decks;
        showBurnt();
        ask("burn", () => onentry({ kind: "burn", count: Number(count.value), ...(burnt.length && { cards: burnt }) }));
      },
      new_shoe({ shoe }, number) {
        const name = shoe ? `${words.shoe} ${shoe.slice(shoe.lastIndexOf("/") + 1)}` : "";
        const coups = words.coup_counts[number === 1 ? 0 : 1].replace("{}", number);
        part("new_shoe-asks").textContent = name ? scoreboard.fill(words.new_shoe_asks, { shoe: name, coups }) : "";
        ask("new_shoe", () => onentry({ kind: "new_shoe" }));
      },
    };
  };
})();
