// The count below a long text that nears the limit of its field, so that nobody pastes more than
// fits and loses the end without noticing.

const NEAR = 0.9;

export function showCount(field) {
  const isNear = field.value.length >= NEAR * field.maxLength;
  let count = field.nextElementSibling;
  if (!count?.matches("output.limit")) {
    if (!isNear) return;
    count = document.createElement("output");
    count.className = "limit small soft num";
    field.after(count);
  }
  const language = document.documentElement.lang;
  count.hidden = !isNear;
  count.value = [field.value.length, field.maxLength].map((n) => n.toLocaleString(language)).join(" / ");
}
