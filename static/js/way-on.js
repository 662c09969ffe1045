// Sends people back to the platform when they have finished or cannot take part. The step before
// adds ?onward to the address; it is dropped first, so that whoever goes back can read the page.

const onward = document.querySelector("[data-way-on]");
const here = new URL(location.href);

if (onward && here.searchParams.has("onward")) {
  here.searchParams.delete("onward");
  history.replaceState(null, "", here);
  location.assign(onward.href);
}
