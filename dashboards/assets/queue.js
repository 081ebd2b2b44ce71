/* Entries on their way to the server: kept first, then sent in order until each is answered. Needs shelf.js.

   const queue = scoreboard.queue({table, url, storage, onchange, onanswer})
     table       names the queue in this browser, such as "7"; two pages of one table share it
     url         where entries are posted, "/api/tables/7/entries"
     storage     localStorage, where left out
     onchange    called with the state after every change, also one made by another tab, and once soon after the start
     onanswer    called with every answer of the server {version, accepted, refused, shoe, coup}

   queue.add(entry)     keeps and sends {kind: "coup", outcome: "B"} and so on; gives the id it made for it
   queue.retry(changes) sends the refused entry again, or whatever is held; with changes the refused entry as changed, such as
                        {expects: state.refused.newer.version} after a stale change that is still wanted
   queue.drop(id)       lays aside the refused entry, or one of those held, and goes on with the rest; gives whether it did: of
                        others nobody here knows whether the server has them
   queue.dismiss(id)    forgets an entry laid aside
   queue.wake()         tries at once
   queue.stop()         ends this page's part; what waits stays in the storage
   queue.state          {waiting: [entries], refused, held, online, since, trouble, dropped: [{entry, refused}], notKept, lastAnswer}
     refused   {id, error, where, found, expected, remedy, newer?}: the entry at the head, which waits for the person with all
               behind it; null where none
     held      {status, error, where, found, expected, remedy}: the server will take nothing (401: sign in; 403, 404 …). All is
               kept, and tried again by retry(), the next entry, focus or a reload. With status 0 they lay here for more than an
               hour when the page was opened, and may belong to a shoe that is over: only retry() sends them
     online    whether the last request was answered; since: the time (ms) it first was not; trouble: the words of the server
     notKept   how many would be lost with this page, since the storage is full or switched off: say it loudly

   What the page does in onchange and onanswer cannot stop the entries: they are kept and sent before it is called. A coup that
   waited carries `at`, the device's time when it was pressed, since the server would take the time of arrival for
   the coup's. One sent at once carries none: all tables then have one clock, the server's. */
"use strict";

(() => {
  const scoreboard = (window.scoreboard ??= {});
  const MOST_AT_ONCE = 50;
  const PATIENCE_MS = 6000; // Longer than a store that is locked for a moment.
  const PAUSES_MS = [250, 500, 1000, 2000];
  const OTHERS_TURN_MS = 1000;
  const WAITED_MS = 5000;
  const OLD_MS = 3_600_000;

  const isObject = (said) => said !== null && typeof said === "object" && !Array.isArray(said);

  /** Writes a moment as ISO 8601 with the device's offset. */
  const iso = (ms) => {
    const offset = -new Date(ms).getTimezoneOffset();
    const two = (number) => String(Math.trunc(Math.abs(number))).padStart(2, "0");
    const sign = offset < 0 ? "-" : "+";
    return new Date(ms + offset * 60_000).toISOString().replace("Z", `${sign}${two(offset / 60)}:${two(offset % 60)}`);
  };

  const sent = ({ entry, pressed }) =>
    entry.kind === "coup" && !entry.at && Date.now() - pressed > WAITED_MS ? { ...entry, at: iso(pressed) } : entry;

  const localStorageOrNull = () => {
    try {
      return window.localStorage;
    } catch {
      return null;
    }
  };

  scoreboard.queue = ({ table, url, storage = localStorageOrNull(), onchange = () => {}, onanswer = () => {} }) => {
    const shelf = scoreboard.shelf(table, storage);
    let [most, failures, timer, sending] = [MOST_AT_ONCE, 0, null, null];
    let [held, trouble, since, lastAnswer] = [null, null, null, null];
    let [isBlocked, isWoken, isStopped] = [false, false, false]; // What is held is shown while it is tried again.

    const state = () => {
      const waiting = shelf.list();
      return {
        waiting: waiting.map(({ entry }) => entry),
        refused: waiting[0]?.refused ?? null,
        held,
        online: since === null,
        since,
        trouble,
        dropped: shelf.dropped().map(({ entry, refused }) => ({ entry, refused })),
        notKept: shelf.notKept,
        lastAnswer,
      };
    };

    let isOld = shelf.list().some(({ pressed }) => Date.now() - pressed > OLD_MS);
    const hold = () => {
      const { length, 0: first } = shelf.list();
      held = {
        status: 0,
        error: "RefusedError",
        where: "this device",
        found: `${length} ${length === 1 ? "entry has" : "entries have"} waited since ${new Date(first.pressed).toLocaleString()}`,
        expected: "entries of the shoe on the table",
        remedy: "Send them if they belong to it, or drop them.",
      };
    };
    if (isOld) hold();

    const guard = (event) => event.preventDefault();
    const changed = () => {
      // A listener to beforeunload keeps the page out of the browser's cache of pages: only while it is needed.
      window[shelf.notKept ? "addEventListener" : "removeEventListener"]("beforeunload", guard);
      if (!isStopped) onchange(state());
    };

    const later = (ms) => {
      clearTimeout(timer);
      timer = setTimeout(send, ms);
    };
    const failed = (error = null) => {
      since ??= Date.now();
      [held, trouble] = [null, error];
      later(PAUSES_MS[Math.min(failures++, PAUSES_MS.length - 1)]);
    };

    const answered = (batch, answer) => {
      const accepted = new Set(answer.accepted);
      for (const item of batch) if (accepted.has(item.entry.id)) shelf.take(item);
      const refusal = answer.refused[0];
      if (refusal) {
        const item = batch.find(({ entry }) => entry.id === refusal.id) ?? batch.find(({ entry }) => !accepted.has(entry.id));
        if (item) shelf.note({ ...item, refused: { ...refusal, id: item.entry.id } });
      } else if (!batch.some(({ entry }) => accepted.has(entry.id))) {
        return failed();
      }
      shelf.keep();
      [failures, since, held, trouble, lastAnswer, most] = [0, null, null, null, answer, MOST_AT_ONCE];
      later(0);
      return onanswer(answer);
    };

    const turnedAway = (batch, status, error, reply) => {
      if (status >= 500 || status === 408) return failed(error);
      if (status === 429) {
        failed(error);
        return later(1000 * Math.min(60, Number(reply.headers.get("Retry-After")) || 2));
      }
      if (status === 413 && batch.length > 1) {
        most = Math.ceil(batch.length / 2);
        return later(0);
      }
      [isBlocked, held] = [true, { ...error, status }];
      [failures, since, trouble] = [0, null, null];
      return undefined;
    };

    /** Sends the head of the queue; one request at a time. */
    const send = async () => {
      clearTimeout(timer);
      if (sending || isStopped || isBlocked || isOld) return;
      const batch = shelf.list().slice(0, most);
      if (!batch.length || batch[0].refused) return;
      const refused = batch.findIndex((item) => item.refused);
      if (refused > 0) batch.length = refused;
      sending = new AbortController();
      const patience = setTimeout(() => sending.abort(), PATIENCE_MS);
      let reply = null;
      let said = null;
      try {
        reply = await fetch(url, {
          method: "POST",
          headers: { "Content-Type": "application/json", Accept: "application/json" },
          body: JSON.stringify(batch.map(sent)),
          cache: "no-store",
          credentials: "same-origin",
          signal: sending.signal,
        });
        said = await reply.json();
      } catch {
        // No network, nobody there, too slow, or something that is no JSON: the entries wait.
      }
      clearTimeout(patience);
      sending = null;
      if (isStopped) return;
      // A proxy that finds a list too large, or asks for patience, may say so in HTML.
      const isForUs = isObject(said) || [413, 429].includes(reply?.status);
      if (!isForUs) failed();
      else if (!reply.ok) turnedAway(batch, reply.status, isObject(said) ? said : null, reply);
      else if (Array.isArray(said.accepted) && Array.isArray(said.refused)) answered(batch, said);
      else failed();
      if (isWoken) {
        // Somebody acted while this was on its way: what it was answered may be old.
        [isWoken, isBlocked] = [false, false];
        later(0);
      }
      changed();
    };

    const wake = () => {
      isBlocked = false;
      isWoken = sending !== null;
      failures = 0;
      send();
      changed();
    };
    /** Holds nothing where nothing waits any more, here or by another tab. */
    const settle = () => {
      if (shelf.list().length === 0) [isBlocked, isOld, held] = [false, false, null];
    };
    const find = (list, id) => list.find(({ entry }) => entry.id === id);

    const HEARD = {
      online: () => { sending?.abort(); wake(); },
      focus: wake,
      pageshow: wake,
      visibilitychange: () => { if (!document.hidden) wake(); },
      storage: ({ key, storageArea }) => {
        if (storageArea !== storage || !shelf.isOurs(key)) return;
        settle();
        changed();
        // The tab that wrote it sends it; should that tab be gone, this one does.
        if (!sending && since === null) later(OTHERS_TURN_MS);
      },
    };
    for (const [name, heard] of Object.entries(HEARD)) window.addEventListener(name, heard);
    queueMicrotask(wake);

    return {
      add(entry) {
        const { id } = shelf.put(entry).entry;
        isBlocked = false;
        if (since === null) send();
        changed();
        return id;
      },
      retry(changes = {}) {
        isOld = false;
        const head = shelf.list()[0];
        if (head?.refused) shelf.note({ ...head, entry: { ...head.entry, ...changes, id: head.entry.id }, refused: null });
        wake();
      },
      drop(id) {
        const item = find(shelf.list(), id);
        if (!item || !(item.refused || (held && !sending))) return false;
        shelf.drop(item);
        settle();
        if (isOld) hold();
        wake();
        return true;
      },
      dismiss(id) {
        const item = find(shelf.dropped(), id);
        if (item) shelf.take(item);
        changed();
      },
      wake,
      stop() {
        isStopped = true;
        clearTimeout(timer);
        sending?.abort();
        window.removeEventListener("beforeunload", guard);
        for (const [name, heard] of Object.entries(HEARD)) window.removeEventListener(name, heard);
      },
      get state() {
        return state();
      },
    };
  };
})();
