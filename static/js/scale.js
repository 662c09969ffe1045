// The rating by click and key. A slider is a scale's radio group (or number field) made nicer: it
// shows no thumb and holds no value until somebody sets it, and the group stays in the form and is
// what gets sent. Where the scale has buttons they are that group, and only the keys come from here.

import { current } from "./questions.js";

const TYPING = "input:not([type=radio], [type=range], [type=checkbox]), textarea, select";
const ACTING = "input, textarea, select, button, a, summary";
const DIGITS = 4; // finer than anybody can slide

function limits(range, radios) {
  if (!range) return [radios[0].value, radios.at(-1).value, radios[1].value - radios[0].value].map(Number);
  const [low, high] = [Number(range.min), Number(range.max)];
  return [low, high, Number(range.step) || (high - low) / 100];
}

function enhance(scale) {
  const range = scale.querySelector("input[type=range]"); // buttons have none
  const radios = [...scale.querySelectorAll("input[type=radio]")];
  const number = scale.querySelector("input[type=number]");
  const [low, high, step] = limits(range, radios);
  const value = () => (number ? number.value : (radios.find((radio) => radio.checked)?.value ?? ""));

  const show = () => {
    const current = value();
    scale.toggleAttribute("data-unset", current === "");
    if (!range) return;
    range.value = current; // unset it stands in the middle, whatever the pair before got
    range.setAttribute("aria-valuetext", current === "" ? scale.dataset.unsetText : current);
    if (!number) return;
    scale.style.setProperty("--at", (current - low) / (high - low));
    scale.querySelector("[data-value]").textContent = current;
  };
  const set = (wanted) => {
    // A digit beyond the ends is none of the scale's: it may be the key of a label.
    if (scale.closest("[inert]") || wanted < low || wanted > high) return;
    if (number) number.value = Number(wanted.toPrecision(DIGITS));
    const radio = radios.find((one) => Math.abs(one.value - wanted) < step / 2);
    if (radio) radio.checked = true;
    if (number || radio) scale.dispatchEvent(new Event("change", { bubbles: true }));
    show();
  };
  const nudge = (direction) => {
    // The first press comes in from the end it points away from: no value is suggested.
    if (value() === "") return set(direction > 0 ? low : high);
    return set(Math.min(high, Math.max(low, Number(value()) + direction * step)));
  };
  scale.addEventListener("scale:set", (event) => set(event.detail));
  scale.addEventListener("scale:nudge", (event) => nudge(event.detail));
  scale.addEventListener("change", show);
  scale.dataset.ready = "";
  if (range) slide({ scale, range, set, nudge });
  number?.setAttribute("hidden", "");
  show();
}

function slide({ scale, range, set, nudge }) {
  // A click where the hidden thumb stands changes nothing for the browser: it still is an answer.
  range.addEventListener("input", () => set(Number(range.value)));
  range.addEventListener("click", () => set(Number(range.value)));
  range.addEventListener("keydown", (event) => {
    const isUnset = scale.hasAttribute("data-unset");
    const ends = { Home: range.min, End: range.max, ...(isUnset && { PageUp: range.min, PageDown: range.max }) };
    const direction = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 }[event.key];
    if (!direction && !(event.key in ends)) return;
    event.preventDefault();
    if (!direction) return set(Number(ends[event.key]));
    nudge(getComputedStyle(range).direction === "rtl" && /Left|Right/.test(event.key) ? -direction : direction);
  });
  range.hidden = false;
  scale.dataset.slides = "";
  scale.querySelector(".points")?.setAttribute("aria-hidden", "true");
}

function start(root) {
  root.querySelectorAll("[data-scale]:not([data-ready])").forEach(enhance);
}

document.addEventListener("keydown", (event) => {
  const scale = current(event.target).querySelector("[data-ready]");
  if (!scale || document.querySelector("dialog[open]")) return;
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  const isOn = document.documentElement.hasAttribute("data-keys-on");
  if (/^[0-9]$/.test(event.key) && isOn && !event.target.matches(TYPING)) {
    scale.dispatchEvent(new CustomEvent("scale:set", { detail: Number(event.key) }));
  } else if (/^Arrow(Left|Right)$/.test(event.key) && !event.target.matches(ACTING)) {
    event.preventDefault();
    scale.dispatchEvent(new CustomEvent("scale:nudge", { detail: event.key === "ArrowRight" ? 1 : -1 }));
  }
});

start(document);
document.addEventListener("htmx:afterSwap", (event) => start(event.target));
