// A page that takes long to come says so meanwhile, where nothing else would move.

const notice = document.getElementById("notice");

document.addEventListener("click", (event) => {
  const link = event.target.closest("a[data-slow]");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const line = document.createElement("p");
  line.className = "notice";
  line.textContent = link.dataset.slow;
  notice.replaceChildren(line);
});
window.addEventListener("pageshow", ({ persisted }) => {
  if (persisted) notice.replaceChildren();
});
