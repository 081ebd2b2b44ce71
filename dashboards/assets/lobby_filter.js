/* Which tables the lobby shows and in which order: what the form says, kept in the address.

   const filter = scoreboard.lobbyFilter({form, list, onchange})
     form, list   the form, null in a kiosk, and the tiles; the address says what the form does not
     onchange     called with {shown, all} whenever either may have changed

   filter.apply()   looks at every tile again

   Tiles that do not fit are hidden, so what a guest had in hand stays. A tile is moved only where it stands wrong, and keeps the
   focus. */
"use strict";

(() => {
  const scoreboard = (window.scoreboard ??= {});
  const NAMES = ["q", "good", "play", "rules", "upto", "sort"];

  const number = (text, otherwise) => (text === undefined || text === "" ? otherwise : Number(text));
  const byNumber = (one, other) => one.dataset.number - other.dataset.number;
  const lastCoup = ({ dataset }) => (dataset.since && dataset.coup !== "0" ? Date.parse(dataset.since) : 0);
  const ORDERS = {
    "": () => 0,
    coup: (one, other) => lastCoup(other) - lastCoup(one),
    run: (one, other) => other.dataset.run - one.dataset.run,
    minimum: (one, other) => number(one.dataset.minimum, Infinity) - number(other.dataset.minimum, Infinity) || 0,
  };

  const plain = (text) => text.normalize("NFKC").toLowerCase().trim();

  const fits = ({ dataset }, wanted) => {
    const text = plain(wanted.q);
    if (text && !dataset.number.startsWith(text) && !plain(dataset.name).includes(text)) return false;
    if (wanted.good && dataset.good === undefined) return false;
    if (wanted.play && (wanted.play === "1") !== (dataset.playing !== undefined)) return false;
    if (wanted.rules && wanted.rules !== dataset.rules) return false;
    return !(number(wanted.upto, Infinity) < number(dataset.minimum, 0));
  };

  scoreboard.lobbyFilter = ({ form, list, onchange }) => {
    const address = new URL(window.location.href);
    const wanted = Object.fromEntries(NAMES.map((name) => [name, address.searchParams.get(name) ?? ""]));
    const tiles = () => [...list.children];

    /** Offers the rules that there are, and the one that is wanted even while no table has it. */
    const offerRules = () => {
      const select = form.elements.rules;
      const there = [...new Set(tiles().map(({ dataset }) => dataset.rules))].sort();
      select.hidden = there.length < 2 && !wanted.rules;
      const offered = [...new Set([...there, ...(wanted.rules ? [wanted.rules] : [])])];
      const standing = [...select.options].slice(1).map(({ value }) => value);
      if (offered.join("\n") === standing.join("\n")) return;
      select.options.length = 1;
      for (const rules of offered) select.add(new Option(rules, rules));
      select.value = wanted.rules;
    };

    const write = () => {
      for (const name of NAMES) {
        const field = form.elements[name];
        if (field.type === "checkbox") field.checked = Boolean(wanted[name]);
        else field.value = wanted[name];
      }
    };

    const read = () => {
      for (const [name, field] of NAMES.map((each) => [each, form.elements[each]])) {
        wanted[name] = field.type === "checkbox" ? (field.checked ? field.value : "") : field.value;
        if (wanted[name]) address.searchParams.set(name, wanted[name]);
        else address.searchParams.delete(name);
      }
      window.history.replaceState(null, "", address);
      // What changes the language or the theme keeps what is looked for.
      for (const link of document.querySelectorAll(".choices a")) {
        const there = new URL(link.href);
        for (const name of NAMES) {
          if (wanted[name]) there.searchParams.set(name, wanted[name]);
          else there.searchParams.delete(name);
        }
        link.href = there;
      }
    };

    const apply = () => {
      const order = ORDERS[wanted.sort] ?? ORDERS[""];
      const all = tiles();
      const sorted = [...all].sort((one, other) => order(one, other) || byNumber(one, other));
      const focused = document.activeElement;
      sorted.forEach((tile, place) => {
        if (list.children[place] !== tile) list.insertBefore(tile, list.children[place] ?? null);
      });
      if (document.activeElement !== focused && list.contains(focused)) focused.focus({ preventScroll: true });
      for (const tile of all) tile.hidden = !fits(tile, wanted);
      if (form) offerRules();
      onchange({
        shown: all.filter((tile) => !tile.hidden).length,
        all: all.length,
        isNarrowed: NAMES.some((name) => name !== "sort" && wanted[name]),
      });
    };

    if (form) {
      form.hidden = false;
      offerRules();
      write();
      read();
      form.addEventListener("input", () => {
        read();
        apply();
      });
      form.addEventListener("reset", () => {
        // The fields are empty only after the event.
        setTimeout(() => {
          read();
          apply();
        });
      });
      form.addEventListener("submit", (event) => event.preventDefault());
    }
    return { apply };
  };
})();
