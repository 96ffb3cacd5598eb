// What is wrong with the pictures and frames in the cells.
const misfits = () => {
    const faults = [];
    for (const element of document.querySelectorAll("img, iframe")) {
        const cell = element.parentElement;
        const probe = cell.appendChild(document.createElement("div"));
        const room = probe.getBoundingClientRect().width;
        probe.remove();
        const { width, height } = element.getBoundingClientRect();
        const isFrame = element.tagName === "IFRAME";
        const natural = isFrame ? room : Number(element.getAttribute("width")) || element.naturalWidth;
        const wanted = Math.min(room, natural);
        const name = (element.title || element.alt).slice(0, 40);
        if (Math.abs(width - wanted) > 1) faults.push(`${name}: ${width} wide, not ${wanted}`);
        const ratio = element.naturalHeight / element.naturalWidth;
        if (!isFrame && Math.abs(height - width * ratio) > 2) faults.push(`${name}: distorted`);
        if (isFrame && (height < 150 || height > 0.85 * innerHeight)) faults.push(`${name}: ${height} high`);
        for (let above = cell; above !== document.body; above = above.parentElement) {
            const box = above.getBoundingClientRect(), inner = element.getBoundingClientRect();
            const leaves = inner.right > box.right + 1 || inner.bottom > box.bottom + 1;
            if (leaves) faults.push(`${name}: leaves ${above.className}`);
        }
    }
    return faults;
};
