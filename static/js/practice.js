// Practice and check: what is missing of an answer is said here, as it is where pairs are judged.

import { walk } from "./items.js";
import { mind, missing } from "./questions.js";

const form = document.querySelector("[data-practice]");
mind(form);
walk(form);
form.addEventListener("submit", (event) => {
  const first = missing(form);
  if (!first) return;
  event.preventDefault();
  first.focus();
});
