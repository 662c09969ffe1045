// Keys that act without a modifier: [data-key="e"] is clicked, or entered if it is a text field;
// ? opens the help; Enter sends the form. Single characters can be switched off (WCAG 2.1.4).

const STORED = "pairwright.keys";
const TYPING = "input:not([type=radio], [type=range], [type=checkbox]), textarea, select";
const page = document.documentElement;

function show(root) {
  const isOn = localStorage.getItem(STORED) !== "off";
  page.toggleAttribute("data-keys-on", isOn); // shows the hints beside what they do
  root.querySelectorAll("[data-keys-panel]").forEach((panel) => { panel.hidden = false; });
  root.querySelectorAll("[data-keys-switch]").forEach((box) => { box.checked = isOn; });
}

function press(element) {
  if (element.closest("[inert]")) return;
  if (element.matches(TYPING)) {
    element.focus();
    element.scrollIntoView({ block: "nearest" });
  } else {
    element.click();
  }
}

function toggleHelp() {
  const help = document.querySelector("[data-help]");
  if (!help) return;
  help.open = !help.open;
  if (help.open) help.querySelector("summary").focus();
}

document.addEventListener("keydown", (event) => {
  if (event.defaultPrevented || event.repeat || event.isComposing) return;
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.matches(TYPING)) return;
  if (event.key === "Enter") {
    // Controls know what Enter means for them.
    if (event.target.matches("a, button, summary, input")) return;
    document.querySelector("form[data-single-keys]")?.requestSubmit();
    return;
  }
  if (!page.hasAttribute("data-keys-on") || event.key.length !== 1) return;
  const target = document.querySelector(`[data-key="${CSS.escape(event.key.toLowerCase())}"]`);
  if (event.key === "?") toggleHelp();
  if (target) press(target);
  if (target || event.key === "?") event.preventDefault();
});

document.addEventListener("change", (event) => {
  if (!event.target.matches("[data-keys-switch]")) return;
  localStorage.setItem(STORED, event.target.checked ? "on" : "off");
  show(document);
});

show(document);
document.addEventListener("htmx:afterSwap", (event) => {
  show(event.target);
  event.target.querySelector("[data-focus]")?.focus();
});
