/* The list of shoes: a row is a link to its board, by click, by Enter and as a real link to open elsewhere. */
"use strict";

window.dash_clientside = Object.assign({}, window.dash_clientside, {
  shoes: {
    search: (text, options) => ({ ...options, quickFilterText: text ?? "" }),
  },
});

window.dashAgGridComponentFunctions = Object.assign({}, window.dashAgGridComponentFunctions, {
  OpenShoe: (cell) => window.React.createElement("a", { href: cell.data.href, tabIndex: -1 }, cell.value),
});

window.dashAgGridFunctions = Object.assign({}, window.dashAgGridFunctions, {
  openShoe: ({ event, data }) => {
    const opens = event.type === "click" ? !event.target.closest("a") : event.key === "Enter";
    if (opens) window.location.assign(data.href);
  },
});
