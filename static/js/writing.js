// The author's page: what is typed is kept in this browser until the server has confirmed it, and
// what is sent waits in the outbox until then. Without this script the form does it all.

import { Clock } from "./clock.js";
import { Lease } from "./lease.js";
import { tell } from "./notice.js";
import { newId, Outbox } from "./outbox.js";

const place = document.getElementById("write");
const form = place.querySelector("form[data-text]");
const outbox = new Outbox(place.dataset.texts, place.dataset.user);

// After these, there is something else to write; after others, such as a closed campaign, there may
// be nothing.
const GO_ON = new Set(["text_slot_taken", "prompt_closed", "sent_differently", "base_corrected"]);

function say(state) {
  const line = form?.querySelector("[data-status]");
  if (!line) return;
  form.toggleAttribute("data-unsaved", state === "waiting");
  line.textContent = state ? line.dataset[state] : "";
}

class Draft {
  // What is typed for one slot and not sent yet, in every window of this browser.
  #key;

  constructor(slot) {
    this.#key = `pairwright.draft.${place.dataset.user}.${slot}`;
  }

  get text() {
    return localStorage.getItem(this.#key);
  }

  keep(text) {
    localStorage.setItem(this.#key, text);
  }

  forget() {
    localStorage.removeItem(this.#key);
  }
}

class Writing {
  #clock = new Clock();
  #draft = new Draft(place.dataset.slot);
  #field = form.elements.text;
  #sure = form.querySelector("[data-sure]");

  constructor() {
    this.#restore();
    this.#field.addEventListener("input", () => this.#typed());
    form.addEventListener("submit", (event) => this.#submit(event));
    form.addEventListener("keydown", (event) => this.#key(event));
    outbox.addEventListener("answered", ({ detail }) => this.#answered(detail));
    outbox.addEventListener("failed", () => say("waiting"));
    outbox.addEventListener("elsewhere", ({ detail }) => this.#writtenElsewhere(detail));
    outbox.addEventListener("turnedaway", () => location.assign(place.dataset.home));
    if (document.getElementById("lease")) this.#keepLease();
    if (outbox.answers.length) this.#send();
  }

  #restore() {
    const kept = this.#draft.text;
    if (kept === null || kept === this.#field.value) return;
    this.#field.value = kept;
    say("restored");
    this.#field.dispatchEvent(new Event("input", { bubbles: true })); // have it checked
  }

  #typed() {
    this.#draft.keep(this.#field.value);
    this.#complain([], []);
  }

  #keepLease() {
    const lease = new Lease();
    outbox.addEventListener("answered", () => lease.renewed());
  }

  #key(event) {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey) || event.isComposing) return;
    event.preventDefault();
    form.querySelector(event.target.name === "pass_reason" ? "[data-pass]" : "[data-send]").click();
  }

  #submit(event) {
    event.preventDefault();
    if (form.hasAttribute("data-sending")) return;
    const passes = event.submitter?.matches("[data-pass]");
    const { pass_reason: reason, offered, revision, is_change: change, is_sure: sure } = form.elements;
    if (passes && !reason.value.trim()) return this.#ask(reason);
    outbox.add({
      slot: place.dataset.slot,
      client_id: newId(),
      text: passes ? "" : this.#field.value,
      pass_reason: passes ? reason.value : "",
      offered: offered.value,
      revision: Number(revision.value),
      shown_ms: this.#clock.ms,
      is_change: change.value === "True",
      is_sure: sure.checked,
    });
    this.#send();
  }

  #ask(reason) {
    const problems = form.querySelector("[data-reason-problems]");
    problems.textContent = problems.dataset.missing;
    reason.focus();
  }

  #send() {
    form.toggleAttribute("data-sending", true);
    this.#field.readOnly = true;
    say("saving");
    outbox.send();
  }

  #answered({ saved, refused }) {
    if (outbox.answers.length) return outbox.send(); // added meanwhile
    form.removeAttribute("data-sending");
    this.#field.readOnly = false;
    say("");
    const here = refused.find((one) => one.slot === place.dataset.slot);
    for (const one of refused) if (one !== here) tell(this.#lost(one));
    if (here) this.#refused(here);
    else if (saved.length && !refused.length) this.#next();
  }

  #lost({ message, text }) {
    return text ? `${message} ${form.dataset.lost.replace("#text#", text)}` : message;
  }

  #next() {
    // Drafts of what is saved are not needed; all that was sent from here was this slot's.
    this.#draft.forget();
    location.assign(place.dataset.home);
  }

  #refused({ code, message, problems, doubts }) {
    if (code !== "text_refused") return tell(message, GO_ON.has(code) ? form.querySelector("[data-next]") : null);
    document.getElementById("text-check").replaceChildren(); // it says the same
    this.#complain(problems, doubts);
    this.#field.focus();
  }

  #complain(problems, doubts) {
    const list = form.querySelector("[data-problems]");
    list.replaceChildren(...[...problems, ...doubts].map((text) => {
      const line = document.createElement("li");
      line.textContent = text;
      return line;
    }));
    if (problems.length) this.#field.setAttribute("aria-invalid", "true");
    else this.#field.removeAttribute("aria-invalid");
    if (problems.length || doubts.length) this.#sure.hidden = problems.length > 0;
    else if (!this.#sure.querySelector("input").checked) this.#sure.hidden = true;
  }

  #writtenElsewhere(answers) {
    if (!answers.some((answer) => answer.slot === place.dataset.slot)) return;
    tell(form.dataset.elsewhere, form.querySelector("[data-next]"));
  }
}

// Gone back to by the browser, the page is as it was left: what is to do now the server knows.
addEventListener("pageshow", (event) => { if (event.persisted) location.reload(); });

function offer() {
  // A page without a field: what was sent before it came is still offered to the server.
  outbox.addEventListener("answered", ({ detail }) => {
    for (const { message, text } of detail.refused) tell([message, text].filter(Boolean).join(" "));
    if (detail.saved.length) location.assign(place.dataset.home);
  });
  outbox.send();
}

if (form) new Writing();
else if (outbox.answers.length) offer();
