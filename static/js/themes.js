// The grid of pictures: selecting with keys, pointer and finger; the key of a theme gives it at once.
// What is sent goes one after the other, in the order of the keys; the page shows it at once, and as it was if it failed.

import { tell } from "./notice.js";

const grid = document.getElementById("grid");
const form = document.getElementById("theming");
const words = document.getElementById("main").dataset;
const boxes = grid ? [...grid.querySelectorAll("input[name=picture]")] : [];
const bar = form?.querySelector(".themes-bar");
const selected = () => boxes.filter((box) => box.checked);
let anchor = 0; // where a selection with Shift begins
let sending = Promise.resolve();

function showSelected() {
  const said = document.getElementById("selected");
  if (said) said.textContent = said.dataset.words.replace("{n}", selected().length);
}

// Whoever comes to a picture without Shift begins a selection there.
function focus(place, { isSelecting = false } = {}) {
  const at = Math.max(0, Math.min(place, boxes.length - 1));
  const box = boxes[at];
  if (!isSelecting) anchor = at;
  box.focus({ preventScroll: true });
  box.closest("li").scrollIntoView({ block: "nearest" });
}

function selectTo(place) {
  const [first, last] = [Math.min(anchor, place), Math.max(anchor, place)];
  boxes.forEach((box, at) => { if (at >= first && at <= last) box.checked = true; });
  showSelected();
}

// As many stand side by side as have the height of the first.
function columns() {
  const top = boxes[0].closest("li").offsetTop;
  const next = boxes.findIndex((box) => box.closest("li").offsetTop !== top);
  return next < 0 ? boxes.length : next;
}

const labelOf = (pk) => grid.querySelector(`[data-theme-of="${pk}"]`);

// The themes of the pictures as the server has them.
const stored = Object.fromEntries(boxes.map((box) => [box.value, labelOf(box.value).textContent]));

function showThemes(themes) {
  for (const [pk, theme] of Object.entries(themes)) {
    const label = labelOf(pk);
    if (label) label.textContent = theme;
  }
}

function showCounts({ counts, has_undo: hasUndo }) {
  for (const place of document.querySelectorAll("[data-count]")) {
    place.textContent = (counts[place.dataset.count] ?? 0).toLocaleString(document.documentElement.lang);
  }
  form.querySelector("[data-undo-button]").disabled = !hasUndo;
}

// What the server refuses comes as a piece of a page, as for htmx.
async function refusal(answer) {
  if (!answer) return words.unreachable;
  if (answer.status >= 500 || answer.redirected) return words.broken;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  return page.body.textContent.trim() || words.broken;
}

async function send(url, body) {
  const headers = { Accept: "application/json", "HX-Request": "true" };
  const answer = await fetch(url, { method: "POST", body, headers }).catch(() => null);
  if (!answer?.ok || answer.redirected) throw new Error(await refusal(answer));
  return answer.json();
}

// Nothing overtakes what was sent before.
function queue(url, body, given) {
  sending = sending.then(async () => {
    try {
      const answer = await send(url, body);
      const themes = { ...given, ...answer.pictures };
      Object.assign(stored, themes);
      showThemes(themes);
      showCounts(answer);
      document.getElementById("notice").replaceChildren();
    } catch (problem) {
      showThemes(Object.fromEntries(Object.keys(given).map((pk) => [pk, stored[pk]])));
      tell(problem.message);
    }
  });
}

function give(theme, pictures) {
  const given = Object.fromEntries(pictures.map((box) => [box.value, theme]));
  const body = new FormData();
  body.set("csrfmiddlewaretoken", form.elements.csrfmiddlewaretoken.value);
  body.set("theme", theme);
  for (const box of pictures) {
    body.append("picture", box.value);
    box.checked = false;
  }
  showThemes(given);
  showSelected();
  queue(form.action, body, given);
}

// To the selected pictures, else to the one that has the focus: then the next one is up.
function giveByKey(theme) {
  const some = selected();
  const at = boxes.indexOf(document.activeElement);
  if (some.length) give(theme, some);
  else if (at >= 0) {
    give(theme, [boxes[at]]);
    focus(at + 1);
  }
}

function undo() {
  const body = new FormData();
  body.set("csrfmiddlewaretoken", form.elements.csrfmiddlewaretoken.value);
  queue(form.dataset.undo, body, {});
}

function moved(event) {
  const at = boxes.indexOf(document.activeElement);
  const row = columns();
  const steps = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -row, ArrowDown: row, Home: -at, End: boxes.length - 1 - at };
  if (!(event.key in steps) || event.ctrlKey || event.metaKey || event.altKey) return false;
  if (at < 0) focus(0);
  else {
    const to = Math.max(0, Math.min(at + steps[event.key], boxes.length - 1));
    if (event.shiftKey) selectTo(to);
    focus(to, { isSelecting: event.shiftKey });
  }
  return true;
}

function withControl(event) {
  if (event.key === "z" && !event.shiftKey) undo();
  else if (event.key === "a") {
    boxes.forEach((box) => { box.checked = true; });
    showSelected();
  } else return false;
  return true;
}

// A key that is held down too long would give its theme to the pictures that follow.
function single(event) {
  if (event.repeat || !document.documentElement.hasAttribute("data-keys-on")) return false;
  const keyed = [...bar.querySelectorAll("[data-theme-key]")];
  const button = keyed.find((each) => each.dataset.themeKey === event.key);
  const isNone = event.key === "Backspace" || event.key === "Delete";
  if (!button && !isNone) return false;
  giveByKey(isNone ? "" : button.value);
  return true;
}

function pressed(event) {
  if (event.isComposing || event.altKey) return false;
  if (event.target.matches("input:not([type=checkbox]), textarea, select")) return false;
  if (event.ctrlKey || event.metaKey) return withControl(event);
  // In a checkbox, Enter would press the first button of the form, a theme.
  if (event.key === "Enter") return boxes.includes(event.target);
  if (event.key === "Escape") {
    boxes.forEach((box) => { box.checked = false; });
    showSelected();
    return true;
  }
  return moved(event) || single(event);
}

if (bar) {
  document.addEventListener("keydown", (event) => { if (pressed(event)) event.preventDefault(); });
  grid.addEventListener("click", (event) => {
    const at = boxes.indexOf(event.target);
    if (at < 0) return;
    if (event.shiftKey) selectTo(at);
    else anchor = at;
    showSelected();
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const button = event.submitter;
    if (button?.hasAttribute("data-undo-button")) undo();
    else if (button?.name === "theme" && selected().length) give(button.value, selected());
  });
  showSelected();
}
