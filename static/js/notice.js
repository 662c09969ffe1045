// What the page has to say at once, said where screen readers listen.

export function tell(text) {
  const line = document.createElement("p");
  line.className = "notice bad";
  line.textContent = text;
  document.getElementById("notice").replaceChildren(line);
}
