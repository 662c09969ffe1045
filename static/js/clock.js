// Milliseconds for which a page was really in view.

export class Clock {
  #since = performance.now();
  #sum = 0;

  constructor() {
    document.addEventListener("visibilitychange", () => {
      if (document.hidden) this.#sum += performance.now() - this.#since;
      else this.#since = performance.now();
    });
  }

  restart() {
    this.#since = performance.now();
    this.#sum = 0;
  }

  get ms() {
    return Math.round(this.#sum + (document.hidden ? 0 : performance.now() - this.#since));
  }
}
