// How long the rest takes, by the pace of who judges, and what was done in this sitting: said anew
// with each answer.

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

// Counted on with each answer; the server's next page has it exactly.
export class Sitting {
  #place = document.getElementById("judge-sitting");
  #done = JSON.parse(document.getElementById("sitting")?.textContent ?? "null");

  answered(ms, longest) {
    if (!this.#done) return;
    this.#done.answers += 1;
    this.#done.ms += Math.min(ms, 1000 * longest);
    this.#show();
  }

  #show() {
    const { answers, ms, pay_per_hour: pay } = this.#done;
    const locale = document.documentElement.lang;
    const whole = (number) => new Intl.NumberFormat(locale).format(number);
    this.#place.querySelector("[data-sitting-text]").textContent = this.#place.dataset.answers
      .replace("#n#", whole(answers)).replace("#minutes#", whole(Math.round(ms / 60000)));
    if (pay === null) return;
    const money = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
    this.#place.querySelector("[data-sitting-pay]").textContent = money.format(pay * ms / 3600000);
  }
}
