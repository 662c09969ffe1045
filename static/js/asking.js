// A question about the guidelines, sent without leaving the pair. Without this script the form does it.

const panel = document.querySelector("[data-ask]");
const form = panel?.querySelector("form");
const status = panel?.querySelector("[data-report-status]");

async function send(event) {
  event.preventDefault();
  const problem = form.querySelector(".problems");
  const button = form.querySelector("button");
  problem.textContent = status.textContent = "";
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
    problem.textContent = problems.text?.[0] ?? problems.__all__?.[0] ?? "";
    if (!reply.ok) {
      form.elements.text.focus();
      return;
    }
    form.elements.text.value = "";
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
  form.noValidate = true; // the server says what is missing
  form.addEventListener("submit", send);
  panel.addEventListener("toggle", () => {
    if (!panel.open) return;
    form.hidden = false;
    status.textContent = "";
    form.elements.text.focus();
  });
  // What is written stays for the next pair: a question is about the guidelines.
  document.getElementById("judge").addEventListener("pairshown", ({ detail: pair }) => {
    form.elements.assignment.value = pair.assignment;
  });
}
