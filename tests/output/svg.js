const outside = () => [...document.querySelectorAll('g[data-node]')].flatMap(group => {
    const rects = [...group.querySelectorAll('rect')].map(rect => rect.getBoundingClientRect());
    return [...group.querySelectorAll('text.v')].map(text => text.getBoundingClientRect()).filter(text =>
        rects.length && !rects.some(rect => rect.left <= text.left && text.right <= rect.right));
}).length;
