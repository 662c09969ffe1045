// How long the rest takes, by the pace of who judges: said anew with each answer.

// As exactly as it can be foreseen; annotation/planning/pace.py does the same.
function rounded(seconds) {
  const minutes = seconds / 60;
  if (minutes < 1) return [0, "soon"];
  if (minutes < 10.5) return [Math.floor(minutes + 0.5), "minutes"];
  if (minutes < 100) return [5 * Math.floor(minutes / 5 + 0.5), "minutes"];
  return [Math.floor(minutes / 30 + 0.5) / 2, "hours"];
}

export class Pace {
  #place;
  #pace;

  constructor(place) {
    this.#place = place;
    this.#pace = JSON.parse(document.getElementById("pace").textContent);
  }

  get longest() {
    return this.#pace.longest;
  }

  judged(ms) {
    // A step of a running mean; the server's next page has the exact one.
    const { seconds, longest, over } = this.#pace;
    this.#pace.seconds += (Math.min(ms / 1000, longest) - seconds) / over;
  }

  show(left) {
    const [number, unit] = rounded(left * this.#pace.seconds);
    const written = new Intl.NumberFormat(document.documentElement.lang).format(number);
    this.#place.textContent = left > 0 ? this.#place.dataset[unit].replace("#n#", written) : "";
  }
}
