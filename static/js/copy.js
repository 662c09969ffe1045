// A button that copies the address beside it. Where the browser lets no page write to the clipboard
// (plain HTTP), the address is selected, ready to be copied by hand.

document.querySelectorAll("[data-copy]").forEach((button) => { button.hidden = false; });

document.addEventListener("click", async (event) => {
  const button = event.target.closest("[data-copy]");
  const field = button?.parentElement.querySelector("input");
  if (!field) return;
  field.select();
  const isCopied = await navigator.clipboard?.writeText(field.value).then(() => true, () => false);
  if (isCopied) button.textContent = button.dataset.copied;
});
