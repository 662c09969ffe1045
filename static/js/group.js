// A whole group on one page: all its answers go into the outbox together, and the next group comes
// once they are saved. Until then they are kept in the tab. Without this script the form does it all.

import { newId } from "./outbox.js";
import { walk } from "./items.js";
import { Lease } from "./lease.js";
import { tell } from "./notice.js";
import { mind, missing } from "./questions.js";

const GIVEN = "pairwright.group"; // the answers of the page that are not sent yet, by their names

export class Group {
  #form;
  #back;
  #items;
  #outbox;
  #home;
  #since = performance.now();

  constructor(form, outbox, home) {
    [this.#form, this.#outbox, this.#home] = [form, outbox, home];
    this.#items = [...form.querySelectorAll("[data-item]")];
    this.#back = document.querySelector("[data-back]");
    mind(form);
    this.#restore();
    walk(form);
    this.#showBack();
    form.addEventListener("submit", (event) => this.#submit(event));
    form.addEventListener("change", (event) => this.#changed(event.target));
    this.#back.addEventListener("click", (event) => this.#goBack(event));
    outbox.addEventListener("answered", ({ detail }) => this.#answered(detail));
    outbox.addEventListener("failed", () => this.#say("waiting"));
    outbox.addEventListener("elsewhere", ({ detail }) => this.#answeredElsewhere(detail));
    outbox.addEventListener("turnedaway", () => location.assign(home));
    if (document.getElementById("lease")) this.#keepLease();
    if (outbox.answers.length) this.#send(); // of an earlier visit
  }

  #keepLease() {
    const lease = new Lease();
    this.#outbox.addEventListener("answered", () => lease.renewed());
  }

  #restore() {
    // Names tell the pairs apart, so that nothing given for another group fits.
    const given = JSON.parse(sessionStorage.getItem(GIVEN) ?? "{}");
    for (const field of this.#form.querySelectorAll("[name$=-rating], [name$=-label]")) {
      if (!(field.name in given)) continue;
      if (field.type === "radio") field.checked = field.value === given[field.name];
      else field.value = given[field.name];
    }
    for (const item of this.#items) item.querySelector("[data-scale]").dispatchEvent(new Event("change"));
  }

  #changed(field) {
    if (!field.closest("[data-item]")) return;
    this.#showBack();
    const given = [...new FormData(this.#form)].filter(([name]) => /-(rating|label)$/.test(name));
    sessionStorage.setItem(GIVEN, JSON.stringify(Object.fromEntries(given)));
  }

  #showBack() {
    const isAny = this.#items.some((item) => item.hasAttribute("data-answered"));
    if (isAny) this.#back.hidden = false; // there is one to go back to
  }

  #goBack(event) {
    // Back is the pair before this one; before the first of the page it is the answer before it.
    const inFocus = document.activeElement.closest("[data-item]");
    const here = inFocus ?? this.#items.find((item) => !item.hasAttribute("data-answered"));
    const before = here ? this.#items[this.#items.indexOf(here) - 1] : this.#items.at(-1);
    if (before || this.#back.getAttribute("href") === this.#home) event.preventDefault();
    before?.focus();
  }

  #read(item) {
    const data = new FormData(this.#form);
    const given = (name) => data.get(`${item.dataset.item}-${name}`);
    const asksLabel = this.#form.querySelector(`[name="${item.dataset.item}-label"]`);
    return {
      assignment: item.dataset.item,
      client_id: newId(),
      rating: given("rating"),
      label: asksLabel ? given("label") : "",
      revision_a: Number(given("revision_a")),
      revision_b: Number(given("revision_b")),
      is_change: false,
    };
  }

  #submit(event) {
    event.preventDefault();
    const first = missing(this.#form);
    if (first) return first.focus();
    // How long one of them was looked at nobody knows; each gets its share.
    const share = Math.round((performance.now() - this.#since) / this.#items.length);
    for (const item of this.#items) this.#outbox.add({ ...this.#read(item), shown_ms: share });
    sessionStorage.removeItem(GIVEN);
    this.#send();
  }

  #send() {
    for (const item of this.#items) item.inert = true;
    this.#form.querySelector("[data-save]").disabled = true;
    this.#say("saving");
    this.#outbox.send();
  }

  #answered(reply) {
    if (this.#outbox.answers.length) return this.#outbox.send();
    if (!reply.refused.length) return location.assign(this.#home);
    for (const { message } of reply.refused) tell(message);
    this.#say("refused");
    this.#form.querySelector("[data-next]").hidden = false;
  }

  #answeredElsewhere(answers) {
    const assignments = answers.map((answer) => answer.assignment);
    if (!this.#items.some((item) => assignments.includes(item.dataset.item))) return;
    const next = this.#form.querySelector("[data-next]");
    tell(this.#form.dataset.elsewhere, next); // its own place is far below the pairs
    for (const item of this.#items) item.inert = true;
    this.#form.querySelector("[data-save]").disabled = true;
    next.hidden = false;
  }

  #say(what) {
    this.#form.toggleAttribute("data-unsaved", what === "waiting");
    const line = this.#form.querySelector("[data-status]");
    line.textContent = line.dataset[what];
  }
}
