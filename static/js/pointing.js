// Setting a slider by finger, pen or mouse: the value is the one at the place touched. What browsers
// do themselves differs. An untouched slider holds the middle of the scale without showing it, so
// a tap there changes nothing and is told to nobody; some move the thumb only if it is dragged.

const SLOP = 6; // pixels: a finger that moves less is tapping

function position(range, x) {
  // The share of the way from the low to the high end. The thumb stays inside the track, so the
  // ends of the scale lie half a thumb inside the ends of the track.
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  const thumb = Number.parseFloat(getComputedStyle(range).getPropertyValue("--thumb")) * rem;
  const { left, width } = range.getBoundingClientRect();
  const share = Math.min(1, Math.max(0, (x - left - thumb / 2) / (width - thumb)));
  return getComputedStyle(range).direction === "rtl" ? 1 - share : share;
}

// `set` gets a share of the scale; `value` reads what `restore` puts back.
export function point(range, { set, value, restore }) {
  let held = null; // what the one pointer that counts has done so far

  range.addEventListener("pointerdown", (event) => {
    if (!event.isPrimary || event.button !== 0 || range.closest("[inert]")) return;
    // The browser would move the thumb too, by rules of its own. It still scrolls (touch-action).
    event.preventDefault();
    range.focus({ preventScroll: true });
    range.dataset.pointed = ""; // the finger knows where it is: no frame until a key is pressed
    range.setPointerCapture(event.pointerId);
    held = { x: event.clientX, before: value(), isSliding: event.pointerType === "mouse" };
    if (held.isSliding) set(position(range, event.clientX));
  });
  range.addEventListener("pointermove", (event) => {
    if (!held || !event.isPrimary) return;
    held.isSliding ||= Math.abs(event.clientX - held.x) > SLOP;
    if (held.isSliding) set(position(range, event.clientX));
  });
  range.addEventListener("pointerup", (event) => {
    if (!held || !event.isPrimary) return;
    set(position(range, event.clientX));
    held = null;
  });
  // The finger turned out to scroll the page.
  range.addEventListener("pointercancel", (event) => {
    if (!held || !event.isPrimary) return;
    if (held.isSliding) restore(held.before);
    held = null;
  });
  for (const name of ["keydown", "blur"]) {
    range.addEventListener(name, () => { delete range.dataset.pointed; });
  }
  return { isHeld: () => held !== null };
}
