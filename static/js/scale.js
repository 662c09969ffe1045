// The rating by click and key. A slider is a scale's radio group (or number field) made nicer: it
// shows no thumb and holds no value until somebody sets it, and the group stays in the form and is
// what gets sent. Where the scale has buttons they are that group, and only the keys come from here.

import { point } from "./pointing.js";
import { current } from "./questions.js";

const TYPING = "input:not([type=radio], [type=range], [type=checkbox]), textarea, select";
const ACTING = "input, textarea, select, button, a, summary";
const FINEST = 4; // digits of a value on a scale without steps: finer than anybody can slide
const EXACT = 9; // digits that are sure to be meant, in a value on a step

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
  const isContinuous = range?.step === "any";
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
  const put = (given) => {
    if (number) number.value = given;
    for (const radio of radios) radio.checked = radio.value === given;
    scale.dispatchEvent(new Event("change", { bubbles: true }));
  };
  const set = (wanted) => {
    // A digit that is no point of the scale is none of its keys: it may be that of a label.
    if (scale.closest("[inert]") || wanted < low || wanted > high) return;
    const isPoint = Math.abs((wanted - low) / step - Math.round((wanted - low) / step)) < 1e-6;
    if (!isContinuous && !isPoint) return;
    const radio = radios.find((one) => Math.abs(one.value - wanted) < step / 2);
    const digits = isContinuous ? FINEST : EXACT;
    const given = number ? String(Number(wanted.toPrecision(digits))) : radio.value;
    if (given !== value()) put(given);
  };
  const slideTo = (share) => {
    const steps = share * (high - low) / step;
    set(isContinuous ? low + share * (high - low) : low + Math.round(steps) * step);
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
  if (range) slide({ scale, range, set, nudge, show, slideTo, value, put });
  if (radios.length) scale.style.setProperty("--points", radios.length);
  number?.setAttribute("hidden", "");
  show();
}

function along(element, direction) {
  // To the right, low to high is backwards where it is written from right to left.
  return getComputedStyle(element).direction === "rtl" ? -direction : direction;
}

function slide({ scale, range, set, nudge, show, slideTo, value, put }) {
  const pointer = point(range, { set: slideTo, value, restore: put });
  // What is not done by pointer or key comes from a screen reader, or from the browser beside them.
  range.addEventListener("input", () => (pointer.isHeld() ? show() : set(Number(range.value))));
  range.addEventListener("keydown", (event) => {
    const isUnset = scale.hasAttribute("data-unset");
    const ends = { Home: range.min, End: range.max, ...(isUnset && { PageUp: range.min, PageDown: range.max }) };
    const direction = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 }[event.key];
    if (!direction && !(event.key in ends)) return;
    event.preventDefault();
    if (!direction) return set(Number(ends[event.key]));
    nudge(/Left|Right/.test(event.key) ? along(range, direction) : direction);
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
    const direction = along(scale, event.key === "ArrowRight" ? 1 : -1);
    scale.dispatchEvent(new CustomEvent("scale:nudge", { detail: direction }));
  }
});

start(document);
document.addEventListener("htmx:afterSwap", (event) => start(event.target));
