// Light or dark: the address says which, else the reader's system.

/** @typedef {import("./address.js").Address} Address */
/** @typedef {import("../base/scope.js").Scope} Scope */

const DARK = matchMedia("(prefers-color-scheme: dark)");

/** Call `act` when the reader's system becomes light or dark. @param {Scope} scope @param {() => void} act */
export function onOtherColors(scope, act) {
  scope.listen(DARK, "change", act);
}

/** Show the theme that the address names, if it names one. @param {Address} address */
export function readTheme(address) {
  const theme = address.get("theme");
  if (theme === "dark" || theme === "light") document.documentElement.dataset.theme = theme;
}

/** Show the other theme, and write it into the address. @param {Address} address */
export function switchTheme(address) {
  const root = document.documentElement;
  const isDark = root.dataset.theme === "dark" || (root.dataset.theme === "auto" && DARK.matches);
  root.dataset.theme = isDark ? "light" : "dark";
  address.set("theme", root.dataset.theme);
}
