/* What a page that Dash draws is refused: shown in the page, where Dash would only stop. Needs sentences.js.

   Dash's script asks by `fetch` and keeps a refusal to itself, so that a slider moves on and nothing follows it. Whoever was
   signed out is led to sign in and back; any other refusal is told in the server's words. The answer to a later question takes
   it away. */
"use strict";

(() => {
  const CALL = "/_dash-update-component";
  let questions = 0;
  let shownAfter = Infinity; // how many had been asked when the refusal came that is shown

  const show = (...children) => {
    shownAfter = children.length ? questions : Infinity;
    dash_clientside.set_props("app-message", { children });
  };

  const link = (text, href) => ({ namespace: "dash_html_components", type: "A", props: { children: text, href, className: "button" } });

  const tell = async (answer, question) => {
    if (answer.ok) {
      if (question > shownAfter) show();
      return;
    }
    if (answer.status === 401) {
      const back = encodeURIComponent(location.pathname + location.search);
      show("You are signed out. ", link("Sign in", `/login?next=${back}`));
      return;
    }
    // A proxy's own page holds no words of ours.
    const said = await answer.json().catch(() => ({ found: `the server answered ${answer.status}`, remedy: "Try again" }));
    show(scoreboard.sentence(said));
  };

  const ask = window.fetch;
  window.fetch = async (...asked) => {
    const question = ++questions;
    const answer = await ask(...asked);
    if (new URL(answer.url, location).pathname === CALL) tell(answer.clone(), question);
    return answer;
  };
})();
