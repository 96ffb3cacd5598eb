window.heard = [];
const hear = (...said) => heard.push(said.map(String).join(" "));
for (const kind of ["debug", "error", "info", "log", "warn"]) console[kind] = (...said) => hear(kind, ...said);
addEventListener("error", ({ message }) => hear(message));
addEventListener("unhandledrejection", ({ reason }) => hear(reason));
addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) => hear(violatedDirective, blockedURI));
