/* From what a keyboard or a finger does to the name of a key at the table.

   scoreboard.keyOf(event, {data, state}, root)   the key that a keydown means, or null where it is not ours
   scoreboard.listen(root, pad)             used by keypad.js: the keyboard, and clicks on [data-key] in root

   Ours is no key with Ctrl, Alt or Meta, none in a field that takes text, and none while a dialog is open, unless root is in it.
   A key that is held counts once. The numeric keypad counts with Num Lock off too, and letters and digits by their place where
   the keyboard writes another script or an input method is at work. In card entry Shift with S, H, D or C is the suit of the
   last card. Enter presses what was reached by Tab; otherwise it records, whatever was clicked before. */
"use strict";

(() => {
  const scoreboard = (window.scoreboard ??= {});
  const NAMED = ["Enter", "Backspace"];
  const UNREADABLE = ["Process", "Unidentified", "Dead"];
  const FIELDS = "input, textarea, select, [contenteditable]";
  const CONTROLS = "a[href], button, summary, [tabindex]";

  /** Gives the letter or digit that a place on the keyboard bears, "" for others. */
  const printed = (code) => code.match(/^(?:Key([A-Z])|(?:Digit|Numpad)(\d))$/)?.slice(1).find(Boolean) ?? "";

  const named = ({ key, code, shiftKey }) => {
    if (NAMED.includes(key)) return key;
    const place = printed(code);
    if (code.startsWith("Numpad") && place) return place;
    if (UNREADABLE.includes(key)) return place || null;
    if ([...key].length !== 1 || key === " ") return null;
    const sign = key.normalize("NFKC");
    // A French keyboard writes digits with Shift only, and - on the 6.
    if (code.startsWith("Digit") && place && !shiftKey) return place;
    return sign > "~" && place ? place : sign;
  };

  scoreboard.keyOf = (event, { data, state }, root = document) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented) return null;
    const asking = document.querySelector("dialog[open]");
    if (event.target.closest?.(FIELDS) || (asking && !asking.contains(root))) return null;
    const key = named(event);
    const suits = data.cards.shifted;
    const letter = key?.toUpperCase();
    return event.shiftKey && state().by_cards && Object.hasOwn(suits, letter) ? suits[letter] : key;
  };

  scoreboard.listen = (root, pad) => {
    let isTabbing = false;
    const heard = {
      keydown(event) {
        if (event.key === "Tab") isTabbing = true;
        const key = scoreboard.keyOf(event, pad, root);
        if (key === null) return;
        const isControl = isTabbing && document.activeElement?.closest(CONTROLS);
        if (key === "Enter" && isControl) return;
        if (key !== "Enter") isTabbing = false;
        event.preventDefault();
        if (!event.repeat) pad.press(key);
      },
      pointerdown() {
        isTabbing = false;
      },
      click(event) {
        const button = event.target.closest?.("[data-key]");
        if (button && root.contains(button) && !button.disabled) pad.tap(button.dataset.key);
      },
    };
    for (const [name, hear] of Object.entries(heard)) document.addEventListener(name, hear);
    return () => {
      for (const [name, hear] of Object.entries(heard)) document.removeEventListener(name, hear);
    };
  };
})();
