// Beside the pair, without leaving it: a report of a sentence, or a question about the guidelines.
// What is written is sent beside the answers. Without this script the forms do it themselves.

const TEXTS = { first: "[data-first]", second: "[data-second]" };

function complain(form, status, problems) {
  const places = [...form.querySelectorAll(".problems")];
  for (const place of places) place.textContent = problems[place.id.split("-")[1]]?.[0] ?? "";
  status.textContent = problems.__all__?.[0] ?? "";
  const first = places.find((place) => place.textContent);
  first?.parentElement.querySelector("input, textarea").focus();
}

async function send(panel, form, status) {
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
    complain(form, status, problems);
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

function suggest({ target }) {
  // Who says which sentence is meant gets it to change, unless something is written already.
  if (target.name !== "side") return;
  const others = Object.values(TEXTS).map((one) => document.querySelector(one).textContent.trim());
  const field = target.form.elements.suggestion;
  if (!field.value.trim() || others.includes(field.value.trim())) {
    field.value = document.querySelector(TEXTS[target.value]).textContent.trim();
  }
}

function start(panel) {
  const form = panel.querySelector("form");
  const status = panel.querySelector("[data-report-status]");
  form.noValidate = true; // the server says what is missing, beside its field
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    send(panel, form, status);
  });
  panel.addEventListener("toggle", () => {
    if (!panel.open) return;
    form.hidden = false;
    status.textContent = "";
    form.querySelector("input:not([type=hidden]), textarea").focus();
  });
  form.addEventListener("change", suggest);
  document.getElementById("judge").addEventListener("pairshown", ({ detail: pair }) => {
    // What is asked stays for the next pair: a question is about the guidelines.
    if (panel.matches("[data-report]")) {
      form.reset();
      panel.open = false;
    }
    for (const name of ["assignment", "revision_a", "revision_b"]) {
      if (form.elements[name]) form.elements[name].value = pair[name];
    }
  });
}

document.querySelectorAll("[data-report], [data-ask]").forEach(start);
