/* Asking a small route again and again, for boards and lobbies that stand for months.

   const polling = scoreboard.poll({url, every, onanswer, onlost, onback})
     url        gives the address to ask next, with the version that is shown: () => "/api/tables/7/board?v=12"
     every      milliseconds from one question to the next
     onanswer   called with each JSON object that is answered; never with 204, which says that nothing is newer. Gives false for
                one that is no answer to the question, and then it is none
     onlost     called with the time (ms) of the last good answer and, where the server said one, its JSON error: the page keeps
                its picture and shows since when it is old; called again when the error changes
     onback     called with the first good answer after that

   polling.ask()    asks at once; polling.stop() ends it

   scoreboard.sign(element)   gives {onlost, onback} that show in an element since when nothing is heard, in the words of its
                              data-says and the language of the page around it

   A question that is not answered soon gets another one beside it, and of three the oldest is given up: a proxy that hangs
   holds nothing up, and a slow network still has four seconds to answer. Whatever is no JSON object, such as a proxy's own
   page, is no answer. */
"use strict";

(() => {
  const scoreboard = (window.scoreboard ??= {});
  const SOON_MS = 1500;
  const MOST_AT_ONCE = 3;
  const SILENT_MS = 1900;
  const PAUSES_MS = [250, 500, 1000];

  scoreboard.sign = (element) => ({
    onlost(since) {
      const at = new Date(since);
      const isToday = at.toDateString() === new Date().toDateString();
      const day = isToday ? {} : { day: "numeric", month: "short" };
      const time = at.toLocaleString(element.lang || [], { ...day, hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
      element.textContent = element.dataset.says.replace("{}", time);
    },
    onback() {
      element.textContent = "";
    },
  });

  const isObject = (said) => said !== null && typeof said === "object" && !Array.isArray(said);

  scoreboard.poll = ({ url, every, onanswer, onlost = () => {}, onback = () => {} }) => {
    const open = new Set();
    // The time of day is for the sign alone: a clock that is set must neither show nor hide it.
    let [heard, heardAt, failures, timer, lost, isStopped] = [Date.now(), performance.now(), 0, null, null, false];

    const drop = (question) => {
      open.delete(question);
      question.abort();
    };

    const later = (ms) => {
      clearTimeout(timer);
      timer = setTimeout(send, ms);
    };

    const silent = (error) => {
      if (performance.now() - heardAt < SILENT_MS) return;
      const words = JSON.stringify(error);
      if (lost === words) return;
      lost = words;
      onlost(heard, error);
    };

    const failed = (error) => {
      silent(error);
      later(PAUSES_MS[Math.min(failures++, PAUSES_MS.length - 1)]);
    };

    const answered = (started) => {
      // What was asked earlier may be older than what is shown by now.
      for (const other of [...open]) drop(other);
      const wasLost = lost !== null;
      [heard, heardAt, failures, lost] = [Date.now(), performance.now(), 0, null];
      // A server that is slow is left time for others.
      later(Math.max(every / 2, every - (heardAt - started)));
      if (wasLost) onback();
    };

    const send = async () => {
      clearTimeout(timer);
      if (isStopped) return undefined;
      for (const oldest of [...open].slice(0, 1 - MOST_AT_ONCE)) drop(oldest);
      const question = new AbortController();
      const started = performance.now();
      open.add(question);
      timer = setTimeout(() => {
        silent(null);
        send();
      }, SOON_MS);
      let [reply, said] = [null, null];
      try {
        reply = await fetch(url(), {
          headers: { Accept: "application/json" },
          cache: "no-store",
          credentials: "same-origin",
          signal: question.signal,
        });
        said = reply.status === 204 ? null : await reply.json();
      } catch {
        // Nobody there, too slow, or something that is no JSON.
        reply = null;
      }
      // Another question was answered meanwhile, or took the place of this one.
      if (isStopped || !open.delete(question)) return undefined;
      if (reply?.status === 204) return answered(started);
      if (reply?.ok && isObject(said) && onanswer(said) !== false) return answered(started);
      return failed(reply && isObject(said) && said.error ? said : null);
    };

    const ask = () => {
      if (!isStopped) send();
    };
    const HEARD = { online: ask, pageshow: ask, focus: ask };
    const seen = () => {
      if (!document.hidden) ask();
    };
    for (const [name, hear] of Object.entries(HEARD)) window.addEventListener(name, hear);
    document.addEventListener("visibilitychange", seen);
    later(every);

    return {
      ask,
      stop() {
        isStopped = true;
        clearTimeout(timer);
        for (const question of [...open]) drop(question);
        for (const [name, hear] of Object.entries(HEARD)) window.removeEventListener(name, hear);
        document.removeEventListener("visibilitychange", seen);
      },
    };
  };
})();
