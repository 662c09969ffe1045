// Reporting a sentence without leaving the pair: the report is sent beside the answers.

const panel = document.querySelector("[data-report]");
const form = panel?.querySelector("form");
const status = panel?.querySelector("[data-report-status]");

function complain(problems) {
  for (const place of form.querySelectorAll(".problems")) {
    place.textContent = problems[place.id.split("-")[1]]?.[0] ?? "";
  }
  status.textContent = problems.__all__?.[0] ?? "";
  const first = [...form.querySelectorAll(".problems")].find((place) => place.textContent);
  first?.parentElement.querySelector("input, textarea").focus();
}

async function send(event) {
  event.preventDefault();
  status.textContent = "";
  const button = form.querySelector("button");
  button.disabled = true;
  try {
    const reply = await fetch(form.action, {
      method: "POST", body: new FormData(form), headers: { Accept: "application/json" }, redirect: "manual",
    });
    if (reply.status >= 500) throw new Error(reply.status);
    if (reply.status !== 422 && !reply.ok) {
      status.textContent = form.dataset.away;
      return;
    }
    const { message, problems } = await reply.json();
    complain(problems);
    if (!reply.ok) return;
    form.reset();
    form.hidden = true;
    status.textContent = message;
    panel.querySelector("summary").focus();
  } catch {
    status.textContent = form.dataset.unreachable;
  } finally {
    button.disabled = false;
  }
}

if (form) {
  form.noValidate = true; // the server says what is missing, beside its field
  form.addEventListener("submit", send);
  panel.addEventListener("toggle", () => {
    if (!panel.open) return;
    form.hidden = false;
    status.textContent = "";
    form.querySelector("input[name=side]").focus();
  });
  // Who says which sentence is meant gets it to change, unless something is written already.
  form.addEventListener("change", ({ target }) => {
    if (target.name !== "side") return;
    const texts = { first: "[data-first]", second: "[data-second]" };
    const others = Object.values(texts).map((one) => document.querySelector(one).textContent.trim());
    const field = form.elements.suggestion;
    if (!field.value.trim() || others.includes(field.value.trim())) {
      field.value = document.querySelector(texts[target.value]).textContent.trim();
    }
  });
  document.getElementById("judge").addEventListener("pairshown", ({ detail: pair }) => {
    form.reset();
    panel.open = false;
    for (const name of ["assignment", "revision_a", "revision_b"]) form.elements[name].value = pair[name];
  });
}
