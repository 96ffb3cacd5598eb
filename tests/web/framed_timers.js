{
    const { setTimeout, clearTimeout } = window;
    const timers = (window.timers = new Set());
    window.setTimeout = (act, pause) => {
        const timer = setTimeout(() => (timers.delete(timer), act()), pause);
        timers.add(timer);
        return timer;
    };
    window.clearTimeout = (timer) => (timers.delete(timer), clearTimeout(timer));
}
