/* One coup on every road: point at a mark, or step through the coups with the arrow keys.

   The board is finished before this runs. It only moves long roads to their last columns, marks one coup on all roads (each mark
   names its coup in data-coup; a tie's stroke names its own) and says that coup in the caption. */
"use strict";

(() => {
  const board = document.querySelector(".board");
  const caption = document.getElementById("caption");
  const says = new Map(JSON.parse(document.getElementById("coups").textContent));
  const coups = [...says.keys()];
  const views = [...board.querySelectorAll(".view")];
  const roads = views.map((view) => view.querySelector("svg"));
  let lit = null;

  const marksOf = (coup) => roads.flatMap((road) => [...road.querySelectorAll(`[data-coup~="${coup}"]`)]);

  const bringIntoView = (mark) => {
    const view = mark.closest(".view");
    const [seen, cell] = [view.getBoundingClientRect(), mark.getBoundingClientRect()];
    if (cell.left < seen.left) view.scrollLeft -= seen.left - cell.left + cell.width;
    if (cell.right > seen.right) view.scrollLeft += cell.right - seen.right + cell.width;
  };

  const light = (coup) => {
    if (coup === lit) return;
    board.querySelectorAll("[data-coup].at").forEach((mark) => mark.classList.remove("at"));
    lit = coup;
    caption.textContent = coup === null ? caption.dataset.rest : says.get(coup);
    if (coup === null) return;
    for (const mark of marksOf(coup)) {
      mark.classList.add("at");
      bringIntoView(mark);
    }
  };

  const step = (by) => {
    const at = lit === null ? (by < 0 ? coups.length : -1) : coups.indexOf(lit);
    const coup = coups[Math.min(Math.max(at + by, 0), coups.length - 1)];
    if (coup !== undefined) light(coup);
  };

  const KEYS = {
    ArrowLeft: () => step(-1),
    ArrowUp: () => step(-1),
    ArrowRight: () => step(1),
    ArrowDown: () => step(1),
    Home: () => step(-Infinity),
    End: () => step(Infinity),
    Escape: () => light(null),
  };

  const pointed = (event) => {
    const mark = event.target.closest?.("[data-coup]");
    if (mark) light(Number(mark.dataset.coup.split(" ").at(-1)));
  };

  for (const view of views) {
    const newest = marksOf(coups.at(-1)).find((mark) => view.contains(mark));
    view.scrollLeft = view.dataset.used * view.scrollWidth - view.clientWidth;
    if (newest) bringIntoView(newest);
    view.addEventListener("pointerover", pointed);
    view.addEventListener("pointerdown", pointed);
    view.addEventListener("pointerleave", (event) => {
      if (event.pointerType === "mouse" && !view.contains(document.activeElement)) light(null);
    });
    view.addEventListener("focus", () => { if (lit === null) step(-1); });
    view.addEventListener("blur", () => light(null));
    view.addEventListener("keydown", (event) => {
      const act = KEYS[event.key];
      if (!act || event.altKey || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      act();
    });
  }
  board.querySelectorAll(".step").forEach((button) => {
    button.addEventListener("click", () => step(Number(button.dataset.step)));
  });
})();
