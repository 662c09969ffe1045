// The practice: an answer that is not whole is said here, as it is where pairs are judged.

import { mind, missing } from "./questions.js";

const form = document.querySelector("[data-practice]");
mind(form);
form.addEventListener("submit", (event) => {
  const first = missing(form);
  if (!first) return;
  event.preventDefault();
  first.focus();
});
