// The questions of one pair: which of them is asked now, and what is still missing of its answer.

export function mind(form) {
  // The questions say themselves what is missing, until it is given.
  form.noValidate = true;
  form.addEventListener("change", (event) => {
    const problem = event.target.closest(".question")?.querySelector(".problems");
    // Another control of the question may have changed, or this one been emptied.
    if (problem && !(problem.dataset.question && !isGiven(problem))) clear(problem);
  });
}

function clear(problem) {
  // Its line stays until the next answer is sent, so that nothing moves under the finger.
  problem.style.minHeight = `${problem.offsetHeight}px`;
  problem.textContent = "";
}

export function current(target) {
  // Where several pairs are on the page: the one in focus, else the first without an answer.
  const open = "[data-item]:not([data-answered])";
  return target.closest("[data-item]") ?? document.querySelector(open) ?? document;
}

function isGiven(problem) {
  const { question } = problem.dataset;
  return [...problem.closest(".question").querySelectorAll(`[name="${question}"]`)]
    .some((field) => (field.type === "radio" ? field.checked : field.value !== ""));
}

export function isAnswered(item) {
  return [...item.querySelectorAll("[data-question]")].every(isGiven);
}

export function missing(root) {
  // Say beside each question what is missing; return the first control to go to, or null.
  let first = null;
  for (const problem of root.querySelectorAll("[data-question]")) {
    const { question, missing: forAll, missingTouch: forFingers } = problem.dataset;
    const words = (matchMedia("(pointer: coarse)").matches && forFingers) || forAll;
    const place = problem.closest(".question");
    problem.removeAttribute("style");
    problem.textContent = isGiven(problem) ? "" : words;
    if (!isGiven(problem)) first ??= place.querySelector(`input[type=range], input[name="${question}"]`);
  }
  return first;
}
