/* Sentences that Python wrote, filled in and put together: `scoreboard.errors` and the templates of the dealer's calls.

   scoreboard.fill(template, values)   "{side} wins." with {side: "Banker"} gives "Banker wins."
   scoreboard.sentence(error)          an error's four facts {where, found, expected, remedy} in one line */
"use strict";

(() => {
  const scoreboard = (window.scoreboard ??= {});

  scoreboard.fill = (template, values) =>
    template.replace(/\{(\w+)\}/g, (blank, name) => (Object.hasOwn(values, name) ? String(values[name]) : blank));

  scoreboard.sentence = ({ where = "", found = "", expected = "", remedy = "" }) =>
    [where ? `${where}: ${found}` : found, expected && `Expected ${expected}`, remedy]
      .filter(Boolean)
      .map((part) => `${part.replace(/\.+$/, "")}.`)
      .join(" ");
})();
