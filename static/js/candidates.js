// Candidate review: one candidate at a time is current, and lends its keys to keys.js.

const all = () => [...document.querySelectorAll("[data-candidate]")];
const current = () => document.querySelector("[data-candidate][data-current]");

function lend(item) {
  for (const control of document.querySelectorAll("[data-own-key][data-key]")) delete control.dataset.key;
  for (const control of item.querySelectorAll("[data-own-key]")) control.dataset.key = control.dataset.ownKey;
  current()?.removeAttribute("data-current");
  item.dataset.current = "";
  history.replaceState(null, "", `#${item.id}`); // a reload comes back here
}

function select(item) {
  lend(item);
  item.focus({ preventScroll: true });
  item.scrollIntoView({ block: "nearest" });
}

function move(by) {
  const next = all()[all().indexOf(current()) + by];
  if (next) select(next);
  else if (current()) document.querySelector(by > 0 ? "a[rel=next]" : "a[rel=prev]")?.click();
}

// The next one on this page that nobody decided on, else the first; the link knows the other pages.
function toUndecided(event) {
  const items = all();
  const isLeft = (item) => item.dataset.state === "undecided";
  const next = items.slice(items.indexOf(current()) + 1).find(isLeft) ?? items.find(isLeft);
  if (!next) return;
  event.preventDefault();
  select(next);
}

function close(event, slot) {
  event.preventDefault();
  slot.replaceChildren();
  select(slot.closest("[data-candidate]"));
}

document.addEventListener("click", (event) => {
  const mover = event.target.closest("[data-move]");
  const slot = event.target.closest("[data-close]")?.closest("[data-slot]");
  if (event.target.closest("[data-undecided]")) toUndecided(event);
  if (mover) move(Number(mover.dataset.move));
  if (slot) close(event, slot);
});

document.addEventListener("keydown", (event) => {
  const slot = event.target.closest("[data-slot]");
  if (event.key === "Escape" && slot) close(event, slot);
  // A sentence has no line breaks: Enter saves it.
  if (event.key !== "Enter" || event.isComposing || !slot || !event.target.matches("textarea")) return;
  event.preventDefault();
  event.target.form.requestSubmit();
});

document.addEventListener("focusin", (event) => {
  const item = event.target.closest("[data-candidate]");
  if (item && item !== current()) lend(item);
});

document.addEventListener("htmx:afterSwap", (event) => {
  if (event.detail.target.id === "notice") event.detail.target.scrollIntoView({ block: "nearest" });
  const text = event.detail.target.querySelector(":scope > form textarea");
  text?.setSelectionRange(text.value.length, text.value.length);
  // What was decided on came back as a new element: go on to the one after it.
  if (event.detail.requestConfig?.verb !== "post") return;
  const place = all().findIndex((item) => item.id === event.detail.target.id);
  if (place >= 0) select(all()[place + 1] ?? all()[place]);
});

const wanted = document.getElementById(location.hash.slice(1));
if (wanted?.matches("[data-candidate]")) select(wanted);
