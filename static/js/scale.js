// The slider: a scale's radio group (or number field) made nicer. It shows no thumb and holds no
// value until somebody sets it. The group stays in the form and is what gets sent.

import { current } from "./questions.js";

const TYPING = "input:not([type=radio], [type=range], [type=checkbox]), textarea, select";
const ACTING = "input, textarea, select, button, a, summary";

function enhance(scale) {
  const range = scale.querySelector("input[type=range]");
  const radios = [...scale.querySelectorAll("input[type=radio]")];
  const number = scale.querySelector("input[type=number]");
  const value = () => (number ? number.value : (radios.find((radio) => radio.checked)?.value ?? ""));

  const show = () => {
    const current = value();
    scale.toggleAttribute("data-unset", current === "");
    if (current !== "") range.value = current;
    range.setAttribute("aria-valuetext", current === "" ? scale.dataset.unsetText : current);
  };
  const set = (wanted) => {
    // A digit beyond the ends is none of the scale's: it may be the key of a label.
    if (scale.closest("[inert]") || wanted < Number(range.min) || wanted > Number(range.max)) return;
    if (number) number.value = wanted;
    const radio = radios.find((one) => Number(one.value) === wanted);
    if (radio) radio.checked = true;
    if (number || radio) scale.dispatchEvent(new Event("change", { bubbles: true }));
    show();
  };
  const nudge = (direction) => {
    // The first press comes in from the end it points away from: no value is suggested.
    const [low, high, step] = [Number(range.min), Number(range.max), Number(range.step) || (range.max - range.min) / 100];
    if (value() === "") return set(direction > 0 ? low : high);
    return set(Math.min(high, Math.max(low, Number(value()) + direction * step)));
  };

  // A click where the hidden thumb stands changes nothing for the browser: it still is an answer.
  range.addEventListener("input", () => set(Number(range.value)));
  range.addEventListener("click", () => set(Number(range.value)));
  range.addEventListener("keydown", (event) => {
    const direction = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 }[event.key];
    if (!direction) return;
    event.preventDefault();
    nudge(getComputedStyle(range).direction === "rtl" && /Left|Right/.test(event.key) ? -direction : direction);
  });
  scale.addEventListener("scale:set", (event) => set(event.detail));
  scale.addEventListener("scale:nudge", (event) => nudge(event.detail));
  scale.addEventListener("change", show);
  range.hidden = false;
  scale.dataset.ready = "";
  scale.querySelector(".points")?.setAttribute("aria-hidden", "true");
  number?.setAttribute("hidden", "");
  show();
}

function start(root) {
  root.querySelectorAll("[data-scale]:not([data-ready])").forEach(enhance);
}

document.addEventListener("keydown", (event) => {
  const scale = current(event.target).querySelector("[data-scale][data-ready]");
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
