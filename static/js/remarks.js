// What may be said of a pair beside its answer: a comment, or why it cannot be judged.

const fields = "[name=comment], [name=skip_comment], [name=skip]";

export function mindSkipping(form) {
  const panel = form.querySelector("[data-skip]");
  panel?.addEventListener("toggle", () => {
    if (panel.open) panel.querySelector("[name=skip]").focus();
  });
  const comment = form.querySelector("[data-comment]");
  comment?.addEventListener("toggle", () => {
    if (comment.open) comment.querySelector("textarea").focus();
  });
  // While they write, not when they leave the field: the button would move away under the pointer.
  panel?.addEventListener("input", () => {
    for (const problem of panel.querySelectorAll(".problems")) problem.textContent = "";
  });
}

export function reasonMissing(form) {
  // Say what is missing of the reason; return the first control to go to, or null.
  const [why, text] = form.querySelectorAll("[data-skip] .problems");
  const reason = new FormData(form).get("skip");
  const field = form.elements.skip_comment;
  const isOpen = reason === "other" && !field.value.trim();
  why.textContent = reason ? "" : why.dataset.missingReason;
  text.textContent = isOpen ? text.dataset.missingText : "";
  if (!reason) return form.querySelector("[name=skip]");
  return isOpen ? field : null;
}

export function clearRemarks(form) {
  for (const field of form.querySelectorAll(fields)) {
    if (field.type === "radio") field.checked = false;
    else field.value = "";
  }
  for (const count of form.querySelectorAll("output.limit")) count.remove();
  for (const panel of form.querySelectorAll("[data-skip], [data-comment]")) panel.open = false;
}
