// The second round of reasons: keys answer the first reason without an answer, and the time that the
// pair was on the screen goes along. Without this script the form does it all.

import { Clock } from "./clock.js";

const form = document.querySelector("[data-validity]");
const clock = new Clock();
clock.restart();

form?.addEventListener("change", ({ target }) => {
  const item = target.closest("[data-item]");
  if (!item) return;
  item.toggleAttribute("data-answered", true);
  item.querySelector(".problems").textContent = "";
});
form?.addEventListener("submit", () => {
  form.elements.shown_ms.value = clock.ms;
});
