/* A board nobody operates: the screen stays awake, and the pointer leaves it.

   Screens are kept awake by a wake lock where the page came over https or from this machine; a lock is lost whenever the page is
   hidden and asked for again when it is seen. Browsers give none over plain http. There a silent picture plays in a corner:
   Chromium and its kin do not let a screen sleep before a video in view. Whether a given screen obeys is its own affair; the
   README says what to set on it. */
"use strict";

(() => {
  const POINTER_REST_MS = 3000;
  const FRAME_MS = 1000;
  let resting = 0;

  const rest = () => {
    document.body.classList.remove("pointed");
  };
  addEventListener("pointermove", () => {
    document.body.classList.add("pointed");
    clearTimeout(resting);
    resting = setTimeout(rest, POINTER_REST_MS);
  });

  const lock = async () => {
    if (document.hidden) return;
    try {
      const held = await navigator.wakeLock.request("screen");
      document.body.dataset.awake = "lock";
      held.addEventListener("release", () => {
        document.body.dataset.awake = "";
      });
    } catch {
      // The system says no, on a low battery for example.
      play();
    }
  };

  const play = () => {
    if (document.querySelector("video.awake")) return;
    const picture = document.createElement("canvas");
    picture.width = picture.height = 2;
    const pencil = picture.getContext("2d");
    let isDark = false;
    const draw = () => {
      isDark = !isDark;
      pencil.fillStyle = isDark ? "#000" : "#010101";
      pencil.fillRect(0, 0, 2, 2);
    };
    draw();
    setInterval(draw, FRAME_MS);
    const video = document.createElement("video");
    video.className = "awake";
    [video.muted, video.playsInline, video.srcObject] = [true, true, picture.captureStream(1)];
    video.setAttribute("aria-hidden", "true");
    document.body.append(video);
    const start = () => {
      if (document.hidden) return;
      video.play().then(
        () => {
          document.body.dataset.awake = "video";
        },
        () => {
          document.body.dataset.awake = "";
        },
      );
    };
    document.addEventListener("visibilitychange", start);
    start();
  };

  if (navigator.wakeLock) {
    document.addEventListener("visibilitychange", lock);
    lock();
  } else {
    play();
  }
})();
