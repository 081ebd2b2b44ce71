/* A board that follows its table.

   It asks for what is newer than it shows and puts each new part in the place of the old one: what is equal stays, and with it
   scroll, focus and whatever a reader has open. What bears data-own is the reader's and is never touched. While nothing is heard
   the last picture stays, with a sign that says since when it is old. */
"use strict";

(() => {
  const EVERY_MS = 225 + 50 * Math.random();  // Not all screens of a hall at once.
  const FRESH_MS = 4000;
  const board = document.getElementById("main");
  let { version, state } = board.dataset;
  let fading = 0;

  // All but the blanks between elements.
  const partsOf = (node) => [...node.childNodes].filter((part) => part.nodeType !== Node.TEXT_NODE || part.data.trim());

  const put = (old, fresh) => {
    if (old.isEqualNode(fresh) || old.dataset?.own !== undefined) return;
    const [standing, coming] = [partsOf(old), partsOf(fresh)];
    if (!old.attributes || old.nodeName !== fresh.nodeName || old.nodeName === "svg" || standing.length !== coming.length) {
      old.replaceWith(fresh);
      return;
    }
    for (const { name } of [...old.attributes]) if (!fresh.hasAttribute(name)) old.removeAttribute(name);
    for (const { name, value } of fresh.attributes) if (old.getAttribute(name) !== value) old.setAttribute(name, value);
    standing.forEach((part, place) => put(part, coming[place]));
  };

  const newestIn = (place) => Number(place.querySelector("#coups").dataset.last);

  const marked = (coup) => {
    clearTimeout(fading);
    for (const mark of board.querySelectorAll(`.view [data-coup~="${coup}"]`)) mark.classList.add("fresh");
    fading = setTimeout(() => {
      for (const mark of board.querySelectorAll(".fresh")) mark.classList.remove("fresh");
    }, FRESH_MS);
  };

  const show = (said) => {
    if (typeof said.html !== "string" || !Number.isInteger(said.version) || typeof said.state !== "string") return false;
    const fresh = board.cloneNode(false);
    fresh.innerHTML = said.html;
    const [before, now] = [newestIn(board), newestIn(fresh)];
    put(board, fresh);
    [version, state] = [said.version, said.state];
    board.dispatchEvent(new CustomEvent("changed"));
    if (now > before) {
      marked(now);
      board.dispatchEvent(new CustomEvent("dealt"));
    }
    return true;
  };

  scoreboard.poll({
    url: () => `${board.dataset.live}&v=${version}&state=${encodeURIComponent(state)}`,
    every: EVERY_MS,
    onanswer: show,
    ...scoreboard.sign(document.getElementById("sign")),
  });
})();
