// Keys that act without a modifier: [data-key="e"] is clicked, or entered if it is a text field;
// ? opens the help; Enter presses [data-enter], of a dialog if one is open, or sends the form. Several keys of one thing stand there with spaces between.
// Single characters can be switched off (WCAG 2.1.4); the server knows it, for every device.

import { tell } from "./notice.js";
import { current } from "./questions.js";

const TYPING = "input:not([type=radio], [type=range], [type=checkbox]), textarea, select";
const page = document.documentElement;

function show(root) {
  const isOn = page.dataset.keys !== "off";
  page.toggleAttribute("data-keys-on", isOn); // shows the hints beside what they do
  root.querySelectorAll("[data-keys-panel]").forEach((panel) => { panel.hidden = false; });
  root.querySelectorAll("[data-keys-switch]").forEach((box) => { box.checked = isOn; });
}

async function keep(choice) {
  const token = document.cookie.match(/(?:^|; )csrftoken=([^;]+)/)?.[1] ?? "";
  const body = new URLSearchParams({ single_keys: choice });
  const sent = { method: "POST", body, headers: { "X-CSRFToken": token }, keepalive: true, redirect: "manual" };
  const isKept = await fetch(page.dataset.keysUrl, sent).then(({ ok }) => ok, () => false);
  // Here it holds all the same, until the page is loaded again.
  if (!isKept) tell(document.getElementById("main").dataset.unreachable);
}

function press(element) {
  if (element.closest("[inert], [hidden]")) return;
  if (element.matches(TYPING)) {
    element.focus();
    element.scrollIntoView({ block: "nearest" });
  } else {
    element.click();
  }
}

function enter(dialog) {
  // A dialog that is closed stands in the page, too.
  const buttons = [...document.querySelectorAll("[data-enter]")];
  const button = buttons.find((each) => each.closest("dialog") === dialog);
  if (button) button.click();
  else if (!dialog) document.querySelector("form[data-single-keys]")?.requestSubmit();
}

function toggleHelp() {
  const help = document.querySelector("[data-help]");
  if (!help) return;
  help.open = !help.open;
  if (help.open) help.querySelector("summary").focus();
}

document.addEventListener("keydown", (event) => {
  // A phone's own keyboard is there for typing only; any other key comes from a real one.
  if (!event.target.matches(TYPING)) page.dataset.keyboard = "";
  if (event.defaultPrevented || event.repeat || event.isComposing) return;
  const dialog = document.querySelector("dialog[open]");
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.matches(TYPING)) return;
  if (event.key === "Enter") {
    // Controls know what Enter means for them.
    if (event.target.matches("a, button, summary, input")) return;
    enter(dialog);
    return;
  }
  if (dialog) return; // it asks something else
  if (!page.hasAttribute("data-keys-on") || event.key.length !== 1) return;
  const selector = `[data-key~="${CSS.escape(event.key.toLowerCase())}"]`;
  const target = current(event.target).querySelector(selector) ?? document.querySelector(selector);
  if (event.key === "?") toggleHelp();
  if (target) press(target);
  if (target || event.key === "?") event.preventDefault();
});

document.addEventListener("change", (event) => {
  if (!event.target.matches("[data-keys-switch]")) return;
  page.dataset.keys = event.target.checked ? "on" : "off";
  show(document);
  keep(page.dataset.keys);
});

show(document);
document.addEventListener("htmx:afterSwap", (event) => {
  show(event.target);
  event.target.querySelector("[data-focus]")?.focus();
});
