// An answer: complete before it is sent, kept here until the server says that it is saved, and sent
// again with the same client id when the network failed. form[data-unsaved=<user id>] opts in.

const FIRST_WAIT = 2000;
const LONGEST_WAIT = 30000;
const FIELDS = ["rating", "label", "client_id", "shown_ms"];
// What the server refused for good; anything else (no network, 5xx, a lost login) is tried again.
const SETTLED = [404, 409, 422];

let visibleSince = performance.now();
let visibleMs = 0;
let wait = FIRST_WAIT;
let timer = 0;

const path = (form) => new URL(form.action, location.href).pathname;
const prefix = (form) => `pairwright.unsaved.${form.dataset.unsaved}.`;
const storageKey = (form) => prefix(form) + path(form);
const csrfToken = () => document.cookie.match(/(?:^|; )csrftoken=([^;]+)/)?.[1] ?? "";
const isSaved = (xhr, form) =>
  xhr.status >= 200 && xhr.status < 300 && new URL(xhr.responseURL).pathname === path(form);

function complain(form) {
  let first = null;
  for (const name of ["rating", "label"]) {
    const given = new FormData(form).get(name);
    const problem = form.querySelector(`#${name}-problem`);
    const text = form.querySelector(`[data-scale=${name}]`)?.dataset.missing ?? problem.dataset.missing;
    problem.textContent = given ? "" : text;
    const control = form.querySelector(`[data-scale=${name}] input[type=range], input[name=${name}]`);
    if (!given) first ??= control;
  }
  first?.focus();
  return first !== null;
}

function say(form, text) {
  form.querySelector("[data-status]").textContent = text;
}

function holdStill(form, isHeld) {
  // What was sent and what is shown must stay the same until the server has answered.
  form.querySelectorAll("fieldset").forEach((fieldset) => { fieldset.inert = isHeld; });
}

function keep(form) {
  const data = new FormData(form);
  const answer = Object.fromEntries(FIELDS.map((name) => [name, data.get(name) ?? ""]));
  localStorage.setItem(storageKey(form), JSON.stringify(answer));
}

function tryLater(form) {
  const status = form.querySelector("[data-status]");
  say(form, status.dataset.waiting);
  form.dataset.state = "unsaved";
  clearTimeout(timer);
  timer = setTimeout(() => form.isConnected && form.requestSubmit(), wait);
  wait = Math.min(2 * wait, LONGEST_WAIT);
}

function restore(form, answer) {
  for (const name of FIELDS) {
    const field = form.elements[name];
    if (field) field.value = answer[name];
  }
  form.querySelector("[data-scale]").dispatchEvent(new Event("change"));
  form.requestSubmit();
}

async function sendOther(key, target) {
  const answer = JSON.parse(localStorage.getItem(key));
  const body = new URLSearchParams({ ...answer, csrfmiddlewaretoken: csrfToken() });
  try {
    const response = await fetch(target, { method: "POST", body, headers: { "HX-Request": "true" } });
    const isDone = response.ok && !response.redirected;
    if (isDone || SETTLED.includes(response.status)) localStorage.removeItem(key);
  } catch {
    // Still no network: it stays and is tried with the next page.
  }
}

function start(root) {
  const form = root.querySelector("form[data-unsaved]");
  if (!form || form.noValidate) return;
  form.noValidate = true; // the questions say themselves what is missing
  visibleSince = performance.now();
  visibleMs = 0;
  wait = FIRST_WAIT;
  for (const key of Object.keys(localStorage).filter((one) => one.startsWith(prefix(form)))) {
    if (key === storageKey(form)) restore(form, JSON.parse(localStorage.getItem(key)));
    else sendOther(key, key.slice(prefix(form).length));
  }
}

document.addEventListener("visibilitychange", () => {
  if (document.hidden) visibleMs += performance.now() - visibleSince;
  else visibleSince = performance.now();
});

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (!form.matches("[data-unsaved]")) return;
  if (complain(form)) {
    event.preventDefault();
    event.stopImmediatePropagation();
    return;
  }
  clearTimeout(timer);
  const shown = form.elements.shown_ms;
  if (!shown.value) shown.value = Math.round(visibleMs + performance.now() - visibleSince);
  keep(form);
}, true);

document.addEventListener("change", (event) => {
  const form = event.target.closest("form[data-unsaved]");
  const question = event.target.closest(".question");
  if (form && question) question.querySelector(".problems").textContent = "";
});

document.addEventListener("htmx:configRequest", (event) => {
  // A login in another tab changes the token that this page was made with.
  if (event.detail.elt.matches("[data-unsaved]")) event.detail.parameters.set("csrfmiddlewaretoken", csrfToken());
});

function onAnswer(name, handle) {
  // After a swap the form is no longer in the page, and the event no longer comes from it.
  document.addEventListener(name, (event) => {
    const form = event.detail.requestConfig?.elt;
    if (form?.matches("[data-unsaved]")) handle(form, event.detail.xhr, event);
  });
}

onAnswer("htmx:beforeRequest", (form) => {
  holdStill(form, true);
  if (form.dataset.state !== "unsaved") say(form, form.querySelector("[data-status]").dataset.saving);
});

onAnswer("htmx:beforeOnLoad", (form, xhr) => {
  if (isSaved(xhr, form) || SETTLED.includes(xhr.status)) localStorage.removeItem(storageKey(form));
});

onAnswer("htmx:beforeSwap", (form, xhr, event) => {
  // The login has run out: come back here after it; the answer waits.
  if (xhr.status !== 200 || isSaved(xhr, form)) return;
  event.detail.shouldSwap = false;
  location.reload();
});

onAnswer("htmx:afterRequest", (form, xhr) => {
  if (xhr.status === 0 || xhr.status >= 500) return tryLater(form);
  holdStill(form, false);
  say(form, "");
});

window.addEventListener("online", () => document.querySelector("form[data-state=unsaved]")?.requestSubmit());

// After htmx has taken the form over: an answer that waits here is sent through it.
document.addEventListener("DOMContentLoaded", () => start(document));
document.addEventListener("htmx:afterSwap", (event) => start(event.target));
