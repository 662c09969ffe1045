// What the page has to say at once, said where screen readers listen.

// With `link`, a link of the page, one to the same place stands behind the text.
export function tell(text, link) {
  const line = document.createElement("p");
  line.className = "notice bad";
  line.textContent = text;
  if (link) {
    const way = document.createElement("a");
    way.href = link.href;
    way.textContent = link.textContent;
    line.append(" ", way);
  }
  document.getElementById("notice").replaceChildren(line);
}
