/* The coups of the shoe as a row of beads, each a button that opens it. Needs told.js.

   const strip = scoreboard.strip(list, {tell, words, onopen})
     list          an <ol>
     onopen        called with the number of a coup that was tapped
   strip.show(coups)   puts in the place of what is shown what is new; one bead has the Tab key, the arrows reach the others */
"use strict";

(() => {
  const scoreboard = (window.scoreboard ??= {});
  const STEPS = { ArrowLeft: -1, ArrowRight: 1, Home: -Infinity, End: Infinity };

  scoreboard.strip = (list, { tell, words, onopen }) => {
    const says = (coup) => [`${tell.numbered(coup.number)}${words.colon}${tell.result(coup)}`, tell.hands(coup)].filter(Boolean).join(" · ");
    const signature = (coup) => JSON.stringify(coup);

    const bead = (coup) => {
      const item = document.createElement("li");
      const button = document.createElement("button");
      const code = tell.code(coup);
      button.type = "button";
      button.className = ["bead", code === "?" ? "unseen" : code, coup.waiting && "waiting"].filter(Boolean).join(" ");
      button.dataset.coup = coup.number;
      button.tabIndex = -1;
      button.title = says(coup);
      button.setAttribute("aria-label", coup.waiting ? `${says(coup)}${words.comma}${scoreboard.fill(words.waiting, { count: 1 })}` : says(coup));
      const number = document.createElement("small");
      number.textContent = coup.number;
      const letter = document.createElement("b");
      letter.textContent = code === "void" ? "×" : words.cells[code];
      for (const mark of ["player_pair", "banker_pair", "natural"]) if (coup[mark]) letter.classList.add(mark);
      button.append(number, letter);
      item.append(button);
      item.signature = signature(coup);
      return item;
    };

    const reach = (button) => {
      for (const other of list.querySelectorAll(".bead[tabindex='0']")) other.tabIndex = -1;
      if (button) button.tabIndex = 0;
    };

    list.addEventListener("click", (event) => {
      const button = event.target.closest(".bead");
      if (!button) return;
      reach(button);
      onopen(Number(button.dataset.coup));
    });
    list.addEventListener("keydown", (event) => {
      const beads = [...list.querySelectorAll(".bead")];
      const at = beads.indexOf(event.target);
      if (at < 0 || !(event.key in STEPS)) return;
      event.preventDefault();
      const next = beads[Math.min(beads.length - 1, Math.max(0, at + STEPS[event.key]))];
      reach(next);
      next.focus();
    });

    let shown = "";
    return {
      show(coups) {
        const all = coups.map(signature).join();
        if (all === shown) return;
        shown = all;
        const isLonger = coups.length > list.children.length;
        coups.forEach((coup, place) => {
          const old = list.children[place];
          if (old?.signature === signature(coup)) return;
          const isFocused = old?.contains(document.activeElement);
          if (old) old.replaceWith(bead(coup));
          else list.append(bead(coup));
          if (isFocused) list.children[place].firstElementChild.focus();
        });
        while (list.children.length > coups.length) list.lastElementChild.remove();
        if (!list.contains(document.activeElement)) reach(list.lastElementChild?.firstElementChild);
        if (isLonger) list.lastElementChild.scrollIntoView({ block: "nearest", inline: "nearest" });
      },
    };
  };
})();
