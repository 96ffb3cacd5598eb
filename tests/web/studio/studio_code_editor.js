const show = (isField) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`.code-editor .code, .code-editor .code * { color: var(--ink) !important;
        -webkit-text-stroke: 0 !important; text-decoration: none !important; ${isField ? "visibility: hidden" : ""} }
        .code-editor textarea { caret-color: transparent; ${isField ? "-webkit-text-fill-color: var(--ink)" : ""} }`);
    document.adoptedStyleSheets = [sheet];
};

const refuseColours = () => {
    const { editor } = harness;
    window.refused = 0;
    window.colours = editor.highlight;
    editor.highlight = () => ((refused += 1), Promise.reject(new Error("gone")));
};
