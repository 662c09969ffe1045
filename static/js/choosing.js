// The page with four pairs: the best and the worst are never the same pair, and what is sent waits
// in the outbox until the server has confirmed it. Without this script the form does it all.

import { Clock } from "./clock.js";
import { Lease } from "./lease.js";
import { tell } from "./notice.js";
import { newId, Outbox } from "./outbox.js";

const place = document.getElementById("choose");
const form = place.querySelector("form[data-choice]");
const outbox = new Outbox(place.dataset.answers, place.dataset.user);
const OTHER = { best: "worst", worst: "best" };

function show(box, texts) {
  box.replaceChildren(...texts.map((text) => {
    const line = document.createElement("p");
    line.textContent = text;
    return line;
  }));
}

class Choosing {
  #clock = new Clock();
  #status = form.querySelector("[data-status]");
  #problems = form.querySelector("[data-problems]");
  #missing = form.querySelector("[data-missing]");

  constructor() {
    form.addEventListener("change", ({ target }) => this.#chosen(target));
    form.addEventListener("submit", (event) => this.#submit(event));
    outbox.addEventListener("answered", ({ detail }) => this.#answered(detail));
    outbox.addEventListener("failed", () => this.#say("waiting"));
    outbox.addEventListener("turnedaway", () => location.assign(place.dataset.home));
    if (document.getElementById("lease")) this.#keepLease();
    if (outbox.answers.length) this.#send();
  }

  #keepLease() {
    const lease = new Lease();
    outbox.addEventListener("answered", () => lease.renewed());
    lease.addEventListener("over", () => location.assign(place.dataset.home));
  }

  // One pair cannot be both: what was chosen before gives way, and the page says so.
  #chosen({ name, value }) {
    if (!(name in OTHER)) return;
    const same = form.querySelector(`[name="${OTHER[name]}"][value="${value}"]`);
    const isSame = same.checked;
    if (isSame) same.checked = false;
    show(this.#problems, isSame ? [form.dataset.same] : []);
    show(this.#missing, []);
  }

  #submit(event) {
    event.preventDefault();
    if (form.hasAttribute("data-sending")) return;
    const { best, worst, revisions, is_change: change } = form.elements;
    const absent = ["best", "worst"].filter((name) => !form.elements[name].value);
    if (absent.length) {
      show(this.#missing, absent.map((name) => this.#missing.dataset[name]));
      form.querySelector(`[name="${absent[0]}"]`).focus();
      return;
    }
    outbox.add({
      slot: place.dataset.slot,
      client_id: newId(),
      best: Number(best.value),
      worst: Number(worst.value),
      revisions: revisions.value,
      shown_ms: this.#clock.ms,
      is_change: change.value === "True",
    });
    this.#send();
  }

  #send() {
    form.toggleAttribute("data-sending", true);
    this.#say("saving");
    outbox.send();
  }

  #say(state) {
    form.toggleAttribute("data-unsaved", state === "waiting");
    this.#status.textContent = state ? this.#status.dataset[state] : "";
  }

  #answered({ saved, refused }) {
    if (outbox.answers.length) return outbox.send(); // added meanwhile
    form.removeAttribute("data-sending");
    this.#say("");
    if (refused.length) tell(refused[0].message, form.querySelector("[data-next]"));
    else if (saved.length) location.assign(place.dataset.home);
  }
}

// Gone back to by the browser, the page is as it was left: what is to do now the server knows.
addEventListener("pageshow", (event) => { if (event.persisted) location.reload(); });

function offer() {
  // A page without a form: what was sent before it came is still offered to the server.
  outbox.addEventListener("answered", ({ detail }) => {
    for (const { message } of detail.refused) tell(message);
    if (detail.saved.length) location.assign(place.dataset.home);
  });
  outbox.send();
}

if (form) new Choosing();
else if (outbox.answers.length) offer();
