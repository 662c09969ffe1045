// What was wrong at a checkpoint, shown over the page until it is acknowledged. What the annotator
// has begun to answer stays as it is behind it.

const dialog = document.getElementById("lesson");

async function acknowledge(event) {
  event.preventDefault();
  const form = event.target;
  const sent = { method: "POST", body: new FormData(form), redirect: "manual" };
  // A redirect to the page behind the dialog is the answer of success.
  const isTaken = await fetch(form.action, sent)
    .then(({ ok, type }) => ok || type === "opaqueredirect", () => false);
  const problem = form.querySelector("[role=alert]");
  problem.textContent = isTaken ? "" : problem.dataset.failed;
  if (isTaken) dialog.close(); // the focus goes back to where it was
}

// An Enter that was meant for the pair behind it must not close it unread.
const UNREAD = 1000; // milliseconds

export function teach(html) {
  dialog.innerHTML = html;
  const button = dialog.querySelector("[data-enter]");
  button.removeAttribute("data-enter");
  setTimeout(() => button.setAttribute("data-enter", ""), UNREAD);
  dialog.querySelector("[data-lesson]").addEventListener("submit", acknowledge);
  if (!dialog.open) dialog.showModal();
  dialog.querySelector("[data-focus]").focus();
}

// Escape would close it unread.
dialog?.addEventListener("cancel", (event) => event.preventDefault());
