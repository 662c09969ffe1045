// The annotator's page: the next pairs are here already, so that an answer is followed by the next
// pair at once, while the outbox brings it to the server. Without this script the form does it all.

import { Clock } from "./clock.js";
import { difference } from "./difference.js";
import { Group } from "./group.js";
import { Lease } from "./lease.js";
import { teach } from "./lesson.js";
import { tell } from "./notice.js";
import { newId, Outbox } from "./outbox.js";
import { Pace, Sitting } from "./pace.js";
import { mind, missing } from "./questions.js";
import { clearRemarks, mindSkipping, reasonMissing } from "./remarks.js";

const judge = document.getElementById("judge");
const form = judge.querySelector("form");
const outbox = new Outbox(judge.dataset.answers, judge.dataset.user);

function showMessages(messages) {
  // What the project lead says is shown when it is new, and goes when it is taken away.
  const place = document.getElementById("notices");
  if (JSON.stringify([...place.children].map((one) => one.textContent)) === JSON.stringify(messages)) return;
  place.replaceChildren(...messages.map((text) => {
    const line = document.createElement("p");
    line.className = "notice";
    line.dir = "auto";
    line.textContent = text;
    return line;
  }));
}

class Judging {
  #queue;
  #shown;
  #past = []; // pairs judged on this page, with their answers, the last one last
  #clock = new Clock();
  #progress = JSON.parse(document.getElementById("progress").textContent);
  #pace = new Pace(document.getElementById("judge-left"));
  #sitting = new Sitting();
  #isWaiting = false;

  constructor() {
    [this.#shown, ...this.#queue] = JSON.parse(document.getElementById("pairs").textContent);
    mind(form);
    mindSkipping(form);
    form.addEventListener("submit", (event) => this.#submit(event));
    // The second click of a double one is meant for the pair that is gone.
    form.querySelector("[data-save]").addEventListener("click", (event) => {
      if (event.detail > 1) event.preventDefault();
    });
    judge.querySelector("[data-back]")?.addEventListener("click", (event) => this.#back(event));
    outbox.addEventListener("answered", (event) => this.#answered(event.detail));
    outbox.addEventListener("failed", () => this.#tellUnsaved());
    outbox.addEventListener("elsewhere", ({ detail }) => this.#answeredElsewhere(detail));
    outbox.addEventListener("turnedaway", () => location.assign(judge.dataset.home));
    if (document.getElementById("lease")) this.#keepLease();
    if (outbox.answers.length) this.#resume();
  }

  #keepLease() {
    const lease = new Lease();
    outbox.addEventListener("answered", () => lease.renewed());
    lease.addEventListener("over", () => {
      // The pair in view is still offered; what would have come behind it is asked for anew.
      this.#queue = [];
      outbox.send(this.#held());
    });
  }

  #resume() {
    // Answers of an earlier visit wait here. Pairs that they answer are not asked again.
    const answered = new Set(outbox.answers.map((one) => one.assignment));
    this.#queue = this.#queue.filter((pair) => !answered.has(pair.assignment));
    if (answered.has(this.#shown.assignment)) this.#next();
    outbox.send(this.#held());
  }

  #held() {
    return [this.#shown, ...this.#queue].filter(Boolean).map((pair) => pair.assignment);
  }

  #submit(event) {
    if (this.#shown?.options.length) return; // another kind of question: its form does it itself
    event.preventDefault();
    if (this.#isWaiting) return;
    const isSkip = event.submitter?.name === "skipped";
    const first = isSkip ? reasonMissing(form) : missing(form);
    if (first) return first.focus();
    if (isSkip) return this.#skip();
    const data = new FormData(form);
    const answer = {
      ...this.#sent(),
      rating: data.get("rating"),
      label: data.get("label") ?? "",
      reason: data.get("reason") ?? "",
      comment: data.get("comment") ?? "",
    };
    outbox.add(answer);
    this.#past.push({ pair: this.#shown, answer });
    judge.querySelector("[data-back]").hidden = false;
    if (!this.#isRevising()) this.#progress.done += 1;
    this.#pace.judged(answer.shown_ms);
    if (!this.#isRevising()) this.#sitting.answered(answer.shown_ms, this.#pace.longest);
    this.#next();
    outbox.send(this.#held());
  }

  #sent() {
    return {
      assignment: this.#shown.assignment,
      client_id: newId(),
      shown_ms: this.#clock.ms,
      revision_a: this.#shown.revision_a,
      revision_b: this.#shown.revision_b,
      is_change: this.#isRevising(),
    };
  }

  #skip() {
    const data = new FormData(form);
    outbox.add({ ...this.#sent(), skip: data.get("skip"), comment: data.get("skip_comment") });
    // Somebody else judges it: there is one pair less for this annotator.
    if (this.#isRevising()) this.#progress.done -= 1;
    this.#progress.total -= 1;
    this.#next();
    outbox.send(this.#held());
  }

  #next() {
    // What does not fit this page's form is shown by the server, once all answers are there.
    const isHere = this.#queue.length && !this.#queue[0].options.length && !this.#isBreak();
    this.#shown = isHere ? this.#queue.shift() : null;
    if (this.#shown) return this.#show();
    // Nothing is at hand: the reply brings more, or the page of the server says why there is none.
    this.#wait(true);
    this.#say(form.querySelector("[data-status]").dataset.saving);
  }

  #isRevising() {
    // What is to be confirmed has an answer too, and counts as one more when it is given again.
    return Boolean(this.#shown.answer) && !this.#shown.before;
  }

  #answeredElsewhere(answers) {
    const assignments = answers.map((answer) => answer.assignment);
    // Another tab has pairs of its own at hand. What it answered is not asked here once more.
    this.#queue = this.#queue.filter((pair) => !assignments.includes(pair.assignment));
    if (!this.#shown || this.#isRevising() || !assignments.includes(this.#shown.assignment)) return;
    tell(form.dataset.elsewhere);
    this.#next();
    outbox.send(this.#held());
  }

  #isBreak() {
    // Between two groups, and every so many pairs, the server's page offers one.
    const every = Number(judge.dataset.breakAfter);
    const last = this.#past.at(-1)?.pair;
    if (!last) return false;
    return this.#queue[0].group > last.group || Boolean(every && this.#progress.done % every === 0);
  }

  #back(event) {
    const last = this.#past.pop();
    if (!last) return; // the link leads to the answer before this visit
    event.preventDefault();
    if (this.#shown) this.#queue.unshift(this.#shown);
    this.#shown = { ...last.pair, answer: last.answer, before: null };
    this.#wait(false);
    this.#show();
  }

  #show() {
    const { first, second, earlier, answer, before } = this.#shown;
    judge.querySelector("[data-first]").textContent = first;
    judge.querySelector("[data-second]").textContent = second;
    for (const field of form.querySelectorAll("[name=rating], [name=label], [name=reason]")) {
      const given = String(answer?.[field.name] ?? "");
      if (field.type === "radio") field.checked = field.value === given;
      else field.value = given;
    }
    form.querySelector("[data-scale]")?.dispatchEvent(new Event("change"));
    for (const problem of form.querySelectorAll(".problems")) {
      problem.textContent = "";
      problem.removeAttribute("style");
    }
    clearRemarks(form);
    judge.toggleAttribute("data-revising", this.#isRevising());
    const carried = judge.querySelector("[data-earlier]");
    carried.hidden = earlier === null;
    carried.textContent = carried.dataset.earlier.replace("#earlier#", earlier);
    this.#showChanged({ first, second }, before);
    this.#showProgress();
    this.#clock.restart();
    judge.dispatchEvent(new CustomEvent("pairshown", { detail: this.#shown }));
    judge.querySelector("[data-focus]").focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }

  #showChanged(texts, before) {
    // What was judged here before, where a sentence was changed since.
    judge.querySelector("[data-changed]").hidden = !before;
    for (const [index, name] of ["first", "second"].entries()) {
      const was = before?.[index] ?? texts[name];
      for (const part of judge.querySelectorAll(`[data-changed-${name}]`)) {
        part.hidden = was === texts[name];
        if (part.matches("dd")) part.replaceChildren(...difference(was, texts[name]));
      }
    }
  }

  #showProgress() {
    const { done, total } = this.#progress;
    const number = new Intl.NumberFormat(document.documentElement.lang);
    const place = judge.querySelector("#judge-progress");
    place.textContent = place.dataset.text
      .replace("#done#", number.format(done)).replace("#total#", number.format(total));
    this.#pace.show(total - done);
    judge.querySelector("progress").value = done;
    judge.querySelector("progress").max = total;
  }

  #answered(reply) {
    showMessages(reply.notices);
    this.#say("");
    delete form.dataset.state;
    for (const { message } of reply.refused) tell(message);
    if (reply.lesson) teach(reply.lesson);
    const known = new Set(this.#held());
    for (const answer of outbox.answers) known.add(answer.assignment);
    this.#queue.push(...reply.pairs.filter((pair) => !known.has(pair.assignment)));
    if (!outbox.answers.length) {
      const { done, total } = reply.progress;
      // Counted when pairs were taken: what came back from others since then is at hand already.
      const atHand = [this.#shown, ...this.#queue].filter((pair) => pair && (!pair.answer || pair.before));
      this.#progress = { done, total: Math.max(total ?? this.#progress.total, done + atHand.length) };
    }
    if (outbox.answers.length) outbox.send(this.#held());
    else if (reply.is_paused) return location.assign(judge.dataset.home);
    if (this.#shown) return this.#showProgress();
    if (this.#queue.length && !this.#queue[0].options.length && !this.#isBreak()) {
      this.#wait(false);
      this.#next();
    } else if (!outbox.answers.length) {
      location.assign(judge.dataset.home);
    }
  }

  #wait(isWaiting) {
    this.#isWaiting = isWaiting;
    form.querySelectorAll("fieldset").forEach((fieldset) => { fieldset.inert = isWaiting; });
  }

  #tellUnsaved() {
    form.dataset.state = "unsaved";
    this.#say(form.querySelector("[data-status]").dataset.waiting);
  }

  #say(text) {
    form.querySelector("[data-status]").textContent = text;
  }
}

// Gone back to by the browser, the page is as it was left: what is to do now the server knows.
addEventListener("pageshow", (event) => { if (event.persisted) location.reload(); });

function offer() {
  // A page without a pair: what was answered before it came is still offered to the server.
  outbox.addEventListener("answered", ({ detail }) => {
    for (const { message } of detail.refused) tell(message);
    if (detail.pairs.length) location.assign(judge.dataset.home);
  });
  outbox.send();
}

if (form?.matches("[data-group]")) new Group(form, outbox, judge.dataset.home);
else if (form?.elements.client_id) new Judging();
else if (outbox.answers.length) offer();
