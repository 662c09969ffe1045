// Correcting a sentence: shows, word by word, what the new text changes, and says it to those who
// do not see it. Each decision can be sent exactly when it fits the text.

import { difference } from "./difference.js";

function say(place, parts) {
  const words = (tag) => parts.filter((part) => part.matches(tag)).map((part) => part.textContent.trim());
  const [lost, won] = [words("del"), words("ins")];
  const line = (text, list) => (list.length ? text.replace("#words#", list.join(", ")) : "");
  place.textContent = [line(place.dataset.removed, lost), line(place.dataset.added, won)].join(" ").trim();
}

let wait = 0; // until somebody pauses: a reader of the screen is not told every letter

function follow(form) {
  const text = form.querySelector("[name=text]");
  const place = form.querySelector("[data-diff]");
  const isChanged = text.value.trim() !== place.dataset.before.trim();
  const parts = isChanged ? difference(place.dataset.before, text.value) : [];
  place.hidden = !isChanged;
  place.replaceChildren(...parts);
  const said = form.querySelector("[data-diff-said]");
  clearTimeout(wait);
  wait = setTimeout(say, 700, said, parts);
  for (const one of form.querySelectorAll("[data-if-changed]")) one.disabled = !isChanged;
  for (const one of document.querySelectorAll("[data-if-unchanged]")) one.disabled = isChanged;
  for (const one of document.querySelectorAll("[data-why-not]")) one.hidden = !isChanged;
}

function begin(root) {
  root.querySelectorAll("[data-correction]:has([name=text]):has([data-diff])").forEach(follow);
}

document.addEventListener("input", (event) => {
  const form = event.target.closest("[data-correction]");
  if (form && event.target.name === "text") follow(form);
});
document.addEventListener("htmx:afterSwap", () => begin(document));
begin(document);
