// Every page: a request that htmx could not make, or that broke the server, is said and not silent;
// tables wider than the page can be scrolled by key; long texts show their length near the limit.

import { tell } from "./notice.js";

const notice = document.getElementById("notice");
const words = document.getElementById("main").dataset;

function tellFailure(event) {
  const { requestConfig, xhr } = event.detail;
  // What the server refused comes with its own words; what only asks has nothing to save.
  if (requestConfig.elt.matches("[data-only-asks]") || (xhr.status > 0 && xhr.status < 500)) return;
  tell(xhr.status ? words.broken : words.unreachable);
}

for (const name of ["htmx:sendError", "htmx:timeout", "htmx:responseError"]) {
  document.addEventListener(name, tellFailure);
}
document.addEventListener("htmx:beforeSwap", ({ detail: { requestConfig, xhr } }) => {
  if (xhr.status < 400 && !requestConfig.elt.matches("[data-only-asks]")) notice.replaceChildren();
});

function reach(root) {
  for (const place of root.querySelectorAll(".scroll, .log, .takes")) {
    if (place.scrollWidth > place.clientWidth || place.scrollHeight > place.clientHeight) place.tabIndex = 0;
  }
}

reach(document);
document.addEventListener("toggle", (event) => reach(event.target), true);
document.addEventListener("htmx:afterSwap", (event) => reach(event.target));

const LONG = 500;

// Loaded with the first character of a long text: most pages never need it.
document.addEventListener("input", ({ target }) => {
  if (target.maxLength >= LONG) import("./limit.js").then(({ showCount }) => showCount(target));
});
