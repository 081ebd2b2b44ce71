/* The replay of a shoe: steps, keys and clicks move the slider; what follows from it comes from the server as HTML.

   A position is how many recorded coups have been dealt, void ones too. */
"use strict";

(() => {
  const SLIDER = "review-slider";
  let numbers = [];
  let at = 0;

  const go = (position) => {
    const to = Math.min(Math.max(position, 0), numbers.length);
    if (to === at) return;
    at = to; // at once: two quick keys are two steps
    dash_clientside.set_props(SLIDER, { value: to });
  };
  const goToCoup = (number) => {
    const place = numbers.indexOf(Number(number));
    if (place >= 0) go(place + 1);
  };

  /* A road longer than its view shows its newest mark, never its start. */
  const showNewest = (place) => {
    for (const view of place.querySelectorAll(".view")) {
      const newest = view.querySelector(".here") ?? [...view.querySelectorAll("[data-coup]")].at(-1);
      if (!newest) continue;
      const [seen, cell] = [view.getBoundingClientRect(), newest.getBoundingClientRect()];
      view.scrollLeft += cell.right + 2 * cell.width - seen.right;
    }
  };

  const markRow = () => {
    document.querySelector("#review-story tr.here")?.classList.remove("here");
    document.querySelector(`#review-story tr[data-position="${at}"]`)?.classList.add("here");
  };

  /* plotly.js is three quarters of what the page weighs, so the charts are asked for when they are about to be seen. */
  let areAsked = false;
  const drawWhenNear = () => {
    const near = new IntersectionObserver((places) => {
      if (areAsked || !places.some((place) => place.isIntersecting)) return;
      areAsked = true;
      near.disconnect();
      dash_clientside.set_props("review-charts", { data: true });
      markChartsAtRest();
    }, { rootMargin: "100%" });
    document.querySelectorAll(".review .chart").forEach((place) => near.observe(place));
  };

  /* Drawing a chart anew takes longer than a frame, so its line follows when the slider rests. */
  let resting;
  const markChartsAtRest = () => {
    clearTimeout(resting);
    resting = setTimeout(markCharts, 150);
  };

  const markCharts = () => {
    const charts = [...document.querySelectorAll(".results .js-plotly-plot, .values .js-plotly-plot")];
    const drawn = charts.filter((chart) => chart.layout);
    if (areAsked && drawn.length < 2) markChartsAtRest();
    for (const chart of drawn) {
      const others = (chart.layout.shapes ?? []).filter((shape) => shape.name !== "now");
      const here = at > 0 && at < numbers.length ? numbers[at - 1] : null;
      if (here === null && others.length === (chart.layout.shapes ?? []).length) continue;
      const color = getComputedStyle(document.documentElement).getPropertyValue("--gold").trim();
      const line = { name: "now", type: "line", x0: here, x1: here, y0: 0, y1: 1, yref: "paper", line: { color, width: 2 } };
      Plotly.relayout(chart, { shapes: here === null ? others : [...others, line] });
    }
  };

  window.dash_clientside = window.dash_clientside || {};
  window.dash_clientside.review = {
    fill(parts) {
      for (const [id, html] of Object.entries(parts)) {
        const place = document.getElementById(id);
        place.innerHTML = html;
        showNewest(place);
      }
      markRow();
      if (!areAsked && "review-head" in parts) drawWhenNear();
      return Object.keys(parts).join(" ");
    },
    follow(position, about) {
      numbers = about.numbers;
      at = Number(position);
      markRow();
      markChartsAtRest();
      const says = at ? `after coup ${numbers[at - 1]}` : "before the first coup";
      const slider = document.getElementById(SLIDER);
      slider.setAttribute("aria-valuetext", says);
      slider.style.setProperty("--done", at / numbers.length);
      return `${says} · ${at} of ${numbers.length}`;
    },
    pick(clicked) {
      if (clicked) goToCoup(clicked.points[0].x);
    },
  };

  document.addEventListener("click", (event) => {
    const step = event.target.closest(".stops [data-step]");
    const mark = event.target.closest("#review-moment [data-coup]");
    const row = event.target.closest("#review-story [data-position]");
    if (step) go(at + Number(step.dataset.step));
    else if (mark) goToCoup(mark.dataset.coup.split(" ").at(-1));
    else if (row) go(Number(row.dataset.position));
  });

  document.addEventListener("keydown", (event) => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!by || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (event.target.closest("input, .scroll")) return;
    event.preventDefault();
    go(at + by);
  });
})();
