/* Where entries lie until the server has them: localStorage, one item an entry, so that two tabs never overwrite each other.

   scoreboard.shelf(table, storage)
     .put(entry)          lays an entry behind all others; gives what lies there: {key, entry, pressed, refused}
     .list()              what waits, in the order pressed
     .note(item)          writes what an item now says (a refusal, a change), unless another tab has taken it away
     .take(item)          takes an item away
     .drop(item)          lays it aside instead, among the dropped
     .dropped()           what was laid aside and not yet dismissed
     .keep()              tries again to store what would not fit
     .notKept             how many items are in this page's memory only: the storage is full or switched off
     .isOurs(key)         whether a `storage` event is about this table
   The order is a counter greater than that of everything lying there, so that a clock set back changes nothing. Where two
   tabs count at the same moment their random ids decide. `storage` may be null or throw: a browser may forbid it. */
"use strict";

(() => {
  const scoreboard = (window.scoreboard ??= {});
  const DIGITS = 12;

  /** Gives a UUID; `crypto.randomUUID` does not exist on a page served by plain http to another machine. */
  const uuid = () => {
    const bytes = crypto.getRandomValues(new Uint8Array(16));
    bytes[6] = (bytes[6] & 0x0f) | 0x40;
    bytes[8] = (bytes[8] & 0x3f) | 0x80;
    const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
    return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
  };

  scoreboard.shelf = (table, storage) => {
    const place = `/${encodeURIComponent(table)}/`;
    const [QUEUE, DROPPED] = [`scoreboard/queue${place}`, `scoreboard/dropped${place}`];
    const loose = new Map();
    let last = 0;

    const attempt = (act, otherwise) => {
      try {
        return storage ? act(storage) : otherwise;
      } catch {
        // Full, switched off or gone: the item stays in memory, and notKept says so.
        return otherwise;
      }
    };
    const write = (key, said) => {
      const text = JSON.stringify(said);
      const isKept = attempt((kept) => { kept.setItem(key, text); return true; }, false);
      if (isKept) loose.delete(key);
      else loose.set(key, text);
    };
    const erase = (key) => {
      loose.delete(key);
      attempt((kept) => kept.removeItem(key));
    };
    const stored = () => attempt((kept) => Array.from({ length: kept.length }, (_, at) => kept.key(at)), []);
    const read = (key) => loose.get(key) ?? attempt((kept) => kept.getItem(key), null);
    const counter = (key) => Number(key.slice(QUEUE.length, QUEUE.length + DIGITS)) || 0;

    const items = (prefix) => {
      const keys = new Set([...stored(), ...loose.keys()].filter((key) => key?.startsWith(prefix)));
      return [...keys].sort().flatMap((key) => {
        try {
          const { entry, pressed, refused = null } = JSON.parse(read(key));
          return entry?.id ? [{ key, entry, pressed, refused }] : [];
        } catch {
          return []; // Taken away by another tab meanwhile, or not ours.
        }
      });
    };

    return {
      put(entry) {
        const lying = [...stored(), ...loose.keys()].filter((key) => key?.startsWith(QUEUE));
        last = Math.max(last, ...lying.map(counter)) + 1;
        const item = { entry: { id: uuid(), ...entry }, pressed: Date.now() };
        const key = `${QUEUE}${String(last).padStart(DIGITS, "0")}-${item.entry.id}`;
        write(key, item);
        return { key, ...item, refused: null };
      },
      list: () => items(QUEUE),
      note({ key, ...said }) {
        if (read(key) !== null) write(key, said);
      },
      take: ({ key }) => erase(key),
      drop({ key, ...said }) {
        write(key.startsWith(QUEUE) ? DROPPED + key.slice(QUEUE.length) : key, said);
        erase(key);
      },
      dropped: () => items(DROPPED),
      keep() {
        for (const [key, text] of [...loose]) write(key, JSON.parse(text));
      },
      get notKept() {
        return loose.size;
      },
      isOurs: (key) => key === null || key.startsWith(QUEUE) || key.startsWith(DROPPED),
    };
  };
})();
