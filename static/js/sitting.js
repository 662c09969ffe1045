// What was done in this sitting, counted on with each answer; the server's next page has it exactly.

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
