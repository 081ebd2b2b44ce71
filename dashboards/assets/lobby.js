/* The lobby: follows every table of the room, and says how long ago each last coup was. Needs poll.js and lobby_filter.js.

   Once a second it tells the server what each tile shows and gets those that are others by now. Ages follow the server's clock,
   since a wall's own is often wrong. */
"use strict";

(() => {
  const EVERY_MS = 950 + 100 * Math.random(); // Not all screens of a hall at once.
  const AGES_EVERY_MS = 5000;
  const FRESH_MS = 4000;
  const SILENT_MINUTES = 5;
  const MOST_MINUTES = 120;
  const lobby = document.getElementById("main");
  const list = document.getElementById("tiles");
  const form = document.getElementById("filter");
  const shown = document.getElementById("shown");
  const serverIsAhead = Date.parse(lobby.dataset.now) - Date.now();

  const ages = () => {
    for (const tile of list.children) {
      const minutes = Math.floor((Date.now() + serverIsAhead - Date.parse(tile.dataset.since)) / 60_000);
      const isSilent = minutes >= SILENT_MINUTES; // False where nobody waits for a coup.
      const [says, age] =
        minutes < MOST_MINUTES ? [lobby.dataset.minutes, minutes] : [lobby.dataset.hours, Math.floor(minutes / 60)];
      const text = isSilent ? says.replace("{}", age) : "";
      const place = tile.querySelector(".age");
      if (place.textContent !== text) place.textContent = text;
      tile.classList.toggle("silent", isSilent);
    }
  };

  const filter = scoreboard.lobbyFilter({
    form,
    list,
    onchange(count) {
      document.getElementById("empty").hidden = count.all > 0;
      document.getElementById("nothing").hidden = count.shown > 0 || count.all === 0;
      if (!form) return;
      const text = shown.dataset.says.replace("{}", count.shown).replace("{}", count.all);
      if (shown.value !== text) shown.value = text;
      form.hidden = count.all === 0;
      form.querySelector(".all").hidden = !count.isNarrowed;
    },
  });

  const put = (html) => {
    const place = document.createElement("template");
    place.innerHTML = html.trim();
    const fresh = place.content.firstElementChild;
    const old = document.getElementById(fresh.id);
    if (!old) {
      list.append(fresh);
      return;
    }
    const focused = old.contains(document.activeElement) ? document.activeElement.className : "";
    if (Number(fresh.dataset.coup) !== Number(old.dataset.coup) && fresh.dataset.playing !== undefined) {
      fresh.classList.add("fresh");
      setTimeout(() => fresh.classList.remove("fresh"), FRESH_MS);
    }
    old.replaceWith(fresh);
    if (focused) fresh.querySelector(`a.${focused}`)?.focus({ preventScroll: true });
  };

  const follow = (said) => {
    if (!Array.isArray(said.order) || typeof said.tiles !== "object" || said.tiles === null) return false;
    for (const html of Object.values(said.tiles)) put(html);
    for (const tile of [...list.children]) if (!said.order.includes(Number(tile.dataset.number))) tile.remove();
    filter.apply();
    ages();
    return true;
  };

  filter.apply();
  ages();
  setInterval(ages, AGES_EVERY_MS);
  scoreboard.poll({
    url: () => `${lobby.dataset.changes}&v=${[...list.children].map((tile) => tile.dataset.stamp).sort((one, other) => parseInt(one, 10) - parseInt(other, 10))}`,
    every: EVERY_MS,
    onanswer: follow,
    ...scoreboard.sign(document.getElementById("sign")),
  });
})();
