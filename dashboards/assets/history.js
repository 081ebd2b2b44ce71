/* Times in the history of a table, as the reader's clock and language say them; the day stands where it changes. */
"use strict";

(() => {
  let day = "";
  for (const place of document.querySelectorAll("time[datetime]")) {
    const at = new Date(place.dateTime);
    const on = at.toLocaleDateString([], { day: "numeric", month: "short", year: "numeric" });
    const time = at.toLocaleTimeString([], { hour: "2-digit", minute: "2-digit", second: "2-digit", hourCycle: "h23" });
    place.title = place.textContent;
    place.textContent = on === day ? time : `${on}, ${time}`;
    day = on;
  }
})();
