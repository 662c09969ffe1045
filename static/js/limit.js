// Long texts: from nine tenths of what a field takes on, a count stands below it, so that nobody
// pastes a text and loses its end unseen.

const LONG = 500;
const NEAR = 0.9;

function count({ target: field }) {
  if (!(field.maxLength >= LONG)) return;
  let shown = field.nextElementSibling;
  if (!shown?.matches("output.limit")) {
    if (field.value.length < NEAR * field.maxLength) return;
    shown = document.createElement("output");
    shown.className = "limit small soft num";
    field.after(shown);
  }
  const language = document.documentElement.lang;
  shown.hidden = field.value.length < NEAR * field.maxLength;
  shown.value = [field.value.length, field.maxLength].map((n) => n.toLocaleString(language)).join(" / ");
}

document.addEventListener("input", count);
