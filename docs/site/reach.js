// What scrolls sideways is reached by keys, too; and the buttons at blocks of code are no landmarks.

const reach = () => {
  for (const part of document.querySelectorAll(".md-typeset pre > code, .md-typeset__scrollwrap")) {
    if (part.scrollWidth > part.clientWidth) part.setAttribute("tabindex", "0");
    else part.removeAttribute("tabindex");
  }
  for (const buttons of document.querySelectorAll("nav.md-code__nav")) buttons.setAttribute("role", "none");
};

reach();
addEventListener("resize", reach);
new MutationObserver(reach).observe(document.body, { childList: true, subtree: true });

// What is shown in a frame has the colours of the page around it.
const recolour = () => {
  const theme = document.body.dataset.mdColorScheme === "slate" ? "dark" : "light";
  for (const frame of document.querySelectorAll(".live iframe")) {
    const [address, state = ""] = frame.src.split("#");
    const others = state.split("&").filter((part) => part && !part.startsWith("theme="));
    frame.src = `${address}#${[...others, `theme=${theme}`].join("&")}`;
  }
};

recolour();
new MutationObserver(recolour).observe(document.body, { attributeFilter: ["data-md-color-scheme"] });
