// Answers on their way: kept in this browser until the server says that they are saved, sent
// together, and sent again under the same client ids after a failure.

const FIRST_WAIT = 2000;
const LONGEST_WAIT = 30000;
const AWAY = [0, 401, 403, 404]; // sent to the login, not allowed, or the place is gone
const csrfToken = () => document.cookie.match(/(?:^|; )csrftoken=([^;]+)/)?.[1] ?? "";

export function newId() {
  // Names of answers, so that one sent twice is stored once.
  // crypto.randomUUID is missing where the site is reached without TLS.
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6] & 0x0f) | 0x40;
  bytes[8] = (bytes[8] & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}

export class Outbox extends EventTarget {
  // Events: "answered" with the server's reply, "failed" while it cannot be reached, "turnedaway",
  // "elsewhere" with the answers that another tab has just given.
  #key;
  #url;
  #wait = FIRST_WAIT;
  #timer = 0;
  #isSending = false;

  constructor(url, user) {
    super();
    this.#url = url;
    this.#key = `pairwright.unsaved.${user}.${url}`;
    window.addEventListener("online", () => this.send());
    window.addEventListener("storage", (event) => this.#changedElsewhere(event));
  }

  get answers() {
    return JSON.parse(localStorage.getItem(this.#key) ?? "[]");
  }

  #store(answers) {
    if (answers.length) localStorage.setItem(this.#key, JSON.stringify(answers));
    else localStorage.removeItem(this.#key);
  }

  #changedElsewhere({ key, oldValue, newValue }) {
    if (key !== this.#key || !newValue) return;
    const known = new Set(JSON.parse(oldValue ?? "[]").map((answer) => answer.client_id));
    const added = JSON.parse(newValue).filter((answer) => !known.has(answer.client_id));
    if (added.length) this.dispatchEvent(new CustomEvent("elsewhere", { detail: added }));
  }

  add(answer) {
    this.#store([...this.answers, answer]);
  }

  #forget(ids) {
    // Another tab may have added some meanwhile: what is stored now counts, not what was sent.
    this.#store(this.answers.filter((answer) => !ids.includes(answer.client_id)));
  }

  async send(held = []) {
    if (this.#isSending) return;
    this.#isSending = true;
    clearTimeout(this.#timer);
    try {
      const reply = await this.#post({ answers: this.answers, held });
      this.#isSending = false;
      if (!reply) return;
      this.#wait = FIRST_WAIT;
      this.#forget([...reply.saved, ...reply.refused.map((one) => one.client_id)]);
      this.dispatchEvent(new CustomEvent("answered", { detail: reply }));
    } catch {
      this.#isSending = false;
      this.#timer = setTimeout(() => this.send(held), this.#wait);
      this.#wait = Math.min(2 * this.#wait, LONGEST_WAIT);
      this.dispatchEvent(new Event("failed"));
    }
  }

  async #post(body) {
    const response = await fetch(this.#url, {
      method: "POST",
      body: JSON.stringify(body),
      headers: { "Content-Type": "application/json", "X-CSRFToken": csrfToken() },
      redirect: "manual",
      signal: AbortSignal.timeout(20000),
    });
    if (response.ok) return response.json();
    // Only these are sure to be told by the page; with any other it would be loaded again and again.
    if (!AWAY.includes(response.status)) throw new Error(String(response.status));
    this.dispatchEvent(new Event("turnedaway"));
    return null;
  }
}
