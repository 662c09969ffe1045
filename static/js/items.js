// Several pairs on one page. Keys act on the pair in focus, else on the first without an answer
// (questions.js); who completes an answer with a key goes on to the next pair, and the focus shows
// which one that is.

import { isAnswered } from "./questions.js";

export function walk(form) {
  let completed = null; // the pair whose answer the key pressed at this moment completed
  const mark = (item) => item.toggleAttribute("data-answered", isAnswered(item));
  form.addEventListener("change", ({ target }) => {
    const item = target.closest("[data-item]");
    if (!item) return;
    const wasAnswered = item.hasAttribute("data-answered");
    if (mark(item) && !wasAnswered) completed = item;
  });
  document.addEventListener("keydown", () => { completed = null; }, { capture: true });
  document.addEventListener("keydown", (event) => {
    if (!completed || event.key.length !== 1 || event.key === " ") return;
    const next = form.querySelector("[data-item]:not([data-answered])");
    (next ?? form.querySelector("[data-save]")).focus();
  });
  form.querySelectorAll("[data-item]").forEach(mark);
}
