// A whole group on one page: all its answers go into the outbox together, and the next group comes
// once they are saved. Without this script the form does it all.

import { newId } from "./ids.js";
import { Lease } from "./lease.js";
import { tell } from "./notice.js";
import { missing } from "./questions.js";

export class Group {
  #form;
  #outbox;
  #home;
  #completed = null; // the pair whose answer the key pressed at this moment completed
  #since = performance.now();

  constructor(form, outbox, home) {
    [this.#form, this.#outbox, this.#home] = [form, outbox, home];
    form.noValidate = true;
    form.addEventListener("submit", (event) => this.#submit(event));
    form.addEventListener("change", (event) => this.#changed(event.target));
    document.addEventListener("keydown", () => { this.#completed = null; }, { capture: true });
    document.addEventListener("keydown", (event) => this.#moveOn(event));
    outbox.addEventListener("answered", ({ detail }) => this.#answered(detail));
    outbox.addEventListener("failed", () => this.#say("waiting"));
    outbox.addEventListener("turnedaway", () => location.assign(home));
    if (document.getElementById("lease")) this.#keepLease();
    if (outbox.answers.length) this.#send(); // of an earlier visit
  }

  #keepLease() {
    const lease = new Lease();
    this.#outbox.addEventListener("answered", () => lease.renewed());
  }

  #changed(field) {
    const item = field.closest("[data-item]");
    const problem = field.closest(".question")?.querySelector(".problems");
    if (problem) problem.textContent = "";
    if (!item) return;
    const answer = this.#read(item);
    const isAnswered = Boolean(answer.rating) && answer.label !== null;
    if (isAnswered && !item.hasAttribute("data-answered")) this.#completed = item;
    item.toggleAttribute("data-answered", isAnswered);
  }

  #moveOn(event) {
    // Who answers with single keys goes on to the next pair; the focus shows which one that is.
    if (!this.#completed || event.key.length !== 1 || event.key === " ") return;
    const next = this.#form.querySelector("[data-item]:not([data-answered])");
    (next ?? this.#form.querySelector("[data-save]")).focus();
  }

  #read(item) {
    const data = new FormData(this.#form);
    const given = (name) => data.get(`${item.dataset.item}-${name}`);
    const asksLabel = this.#form.querySelector(`[name="${item.dataset.item}-label"]`);
    return {
      assignment: Number(item.dataset.item),
      client_id: newId(),
      rating: given("rating"),
      label: asksLabel ? given("label") : "",
      revision_a: Number(given("revision_a")),
      revision_b: Number(given("revision_b")),
    };
  }

  #submit(event) {
    event.preventDefault();
    const first = missing(this.#form);
    if (first) return first.focus();
    const items = [...this.#form.querySelectorAll("[data-item]")];
    // How long one of them was looked at nobody knows; each gets its share.
    const share = Math.round((performance.now() - this.#since) / items.length);
    for (const item of items) this.#outbox.add({ ...this.#read(item), shown_ms: share });
    this.#send();
  }

  #send() {
    for (const item of this.#form.querySelectorAll("[data-item]")) item.inert = true;
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

  #say(what) {
    this.#form.toggleAttribute("data-unsaved", what === "waiting");
    const line = this.#form.querySelector("[data-status]");
    line.textContent = line.dataset[what];
  }
}
