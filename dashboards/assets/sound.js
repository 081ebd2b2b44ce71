/* A short tone when a coup is dealt.

   Browsers play nothing before somebody has touched the page (unless they were started with a switch that allows it), so the
   control says whether there is sound, and any touch or key turns it on. */
"use strict";

(() => {
  const TONE_HZ = 880;
  const TONE_S = 0.18;
  const board = document.getElementById("main");
  const control = document.getElementById("sound");
  const off = control?.textContent;
  const speaker = new AudioContext();

  const say = () => {
    if (control) control.textContent = speaker.state === "running" ? control.dataset.on : off;
  };

  const tone = () => {
    if (speaker.state !== "running") return;
    const [voice, loudness, now] = [speaker.createOscillator(), speaker.createGain(), speaker.currentTime];
    voice.frequency.value = TONE_HZ;
    loudness.gain.setValueAtTime(0, now);
    loudness.gain.linearRampToValueAtTime(0.25, now + 0.01);
    loudness.gain.exponentialRampToValueAtTime(0.001, now + TONE_S);
    voice.connect(loudness).connect(speaker.destination);
    voice.start(now);
    voice.stop(now + TONE_S);
  };

  if (control) {
    control.addEventListener("click", () => {
      if (speaker.state === "running") speaker.suspend();
      else speaker.resume().then(tone);
    });
  } else {
    for (const touched of ["pointerdown", "keydown"]) addEventListener(touched, () => speaker.resume());
  }
  speaker.addEventListener("statechange", say);
  board.addEventListener("dealt", tone);
  say();
})();
