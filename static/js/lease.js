// How long the pairs at hand are kept for who has them. Whatever somebody does on the page puts the
// end off; before it comes the page asks, and one key or click puts it off too (WCAG 2.2.1).

const dialog = document.getElementById("lease");
const RENEWED_AT_MOST_EVERY = 60_000;
const ACTIVITY = ["keydown", "pointerdown", "input", "scroll"];
const csrfToken = () => document.cookie.match(/(?:^|; )csrftoken=([^;]+)/)?.[1] ?? "";

export class Lease extends EventTarget {
  // Event: "over", when the pairs were given back and others must be asked for.
  #length = Number(dialog.dataset.seconds) * 1000;
  #warning = Math.min(120_000, this.#length / 3);
  #renewed = Date.now();
  #timer = 0;
  #isAsking = false;

  constructor() {
    super();
    for (const name of ACTIVITY) document.addEventListener(name, () => this.#active(), { passive: true });
    dialog.querySelector("button").addEventListener("click", () => this.#extend());
    dialog.addEventListener("cancel", (event) => {
      event.preventDefault();
      this.#extend();
    });
    // A computer that slept comes back with the timer behind its time.
    document.addEventListener("visibilitychange", () => this.#check());
    this.renewed();
  }

  renewed() {
    this.#renewed = Date.now();
    if (dialog.open) dialog.close();
    this.#check();
  }

  get #end() {
    return this.#renewed + this.#length;
  }

  #check() {
    clearTimeout(this.#timer);
    const left = this.#end - Date.now();
    if (left <= this.#warning) this.#show(left <= 0);
    const next = left > this.#warning ? left - this.#warning : left;
    if (left > 0) this.#timer = setTimeout(() => this.#check(), next);
  }

  #show(isOver) {
    const text = dialog.querySelector("[data-soon]");
    const until = new Intl.DateTimeFormat(document.documentElement.lang, { timeStyle: "short" });
    text.textContent = isOver ? text.dataset.over : text.dataset.soon.replace("#time#", until.format(this.#end));
    dialog.toggleAttribute("data-over", isOver);
    if (!dialog.open) dialog.showModal(); // closing gives the focus back to where it was
  }

  #active() {
    const isRecent = Date.now() - this.#renewed < RENEWED_AT_MOST_EVERY;
    if (!dialog.open && !isRecent && !this.#isAsking) this.#ask();
  }

  async #extend() {
    const problem = dialog.querySelector("[role=alert]");
    problem.textContent = "";
    if (!(await this.#ask())) problem.textContent = problem.dataset.failed;
  }

  async #ask() {
    this.#isAsking = true;
    const sent = { method: "POST", headers: { "X-CSRFToken": csrfToken() }, redirect: "manual" };
    const reply = await fetch(dialog.dataset.url, sent)
      .then((response) => (response.ok ? response.json() : null), () => null);
    this.#isAsking = false;
    if (!reply) return false;
    this.renewed(); // or begun anew, with the pairs that are asked for now
    if (!reply.is_kept) this.dispatchEvent(new Event("over"));
    return true;
  }
}
