/* One coup on every road: point at a mark, or step through the coups with the arrow keys.

   The board is finished before this runs. It only moves long roads to their last columns, marks one coup on all roads (each mark
   names its coup in data-coup; a tie's stroke names its own) and says that coup in the caption. Whoever changes the board tells
   it with the event "changed" on the board; all it listens to is the board itself, so a part that is replaced takes nothing
   along and leaves nothing behind. On a kiosk nobody points, and only the roads are moved. */
"use strict";

(() => {
  const board = document.querySelector(".board");
  const isKiosk = document.body.classList.contains("kiosk");
  let [says, coups, newest, lit] = [new Map(), [], null, null];

  const marksOf = (coup) => board.querySelectorAll(`.view [data-coup~="${coup}"]`);
  const viewOf = (element) => element?.closest?.(".view") ?? null;

  const bringIntoView = (mark) => {
    const view = viewOf(mark);
    const [seen, cell] = [view.getBoundingClientRect(), mark.getBoundingClientRect()];
    if (cell.left < seen.left) view.scrollLeft -= seen.left - cell.left + cell.width;
    if (cell.right > seen.right) view.scrollLeft += cell.right - seen.right + cell.width;
  };

  // Whole columns from the left, so that no mark is cut; behind the last one there is room for that. A column is twenty units
  // wide, with half a unit of margin before the first and behind the last.
  const showEnd = (view) => {
    const columns = Number(view.closest("[data-road]").style.getPropertyValue("--columns"));
    const unit = view.querySelector("svg").getBoundingClientRect().width / (20 * columns + 1);
    const hidden = (view.scrollWidth - view.clientWidth) / (20 * unit) - 1;
    view.scrollLeft = hidden > 0 ? (20 * Math.ceil(hidden - 0.01) + 0.5) * unit : 0;
  };

  const light = (coup) => {
    if (coup === lit) return;
    for (const mark of board.querySelectorAll("[data-coup].at")) mark.classList.remove("at");
    lit = coup;
    const caption = document.getElementById("caption");
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

  const pointed = ({ target }) => {
    const mark = viewOf(target) && target.closest("[data-coup]");
    if (mark) light(Number(mark.dataset.coup.split(" ").at(-1)));
  };

  const changed = () => {
    says = new Map(JSON.parse(document.getElementById("coups").textContent));
    coups = [...says.keys()];
    const [before, at] = [newest, lit];
    newest = coups.at(-1) ?? null;
    if (!isKiosk) {
      lit = undefined;
      light(says.has(at) ? at : null);
    }
    // Whoever looks back at an older coup, or at older columns while nothing new came, keeps what is in view.
    if (lit === null && newest !== before) board.querySelectorAll(".view").forEach(showEnd);
  };

  changed();
  board.addEventListener("changed", changed);
  addEventListener("resize", () => {
    if (lit === null) board.querySelectorAll(".view").forEach(showEnd);
  });
  if (isKiosk) return;
  board.addEventListener("pointerover", pointed);
  board.addEventListener("pointerdown", pointed);
  board.addEventListener("pointerout", ({ target, relatedTarget, pointerType }) => {
    const view = viewOf(target);
    if (view && pointerType === "mouse" && viewOf(relatedTarget) !== view && !view.contains(document.activeElement)) light(null);
  });
  board.addEventListener("focusin", ({ target }) => {
    if (viewOf(target) && lit === null) step(-1);
  });
  board.addEventListener("focusout", ({ target }) => {
    if (viewOf(target)) light(null);
  });
  board.addEventListener("keydown", (event) => {
    const act = viewOf(event.target) && KEYS[event.key];
    if (!act || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    act();
  });
  board.addEventListener("click", ({ target }) => {
    const button = target.closest(".step");
    if (button) step(Number(button.dataset.step));
  });
})();
