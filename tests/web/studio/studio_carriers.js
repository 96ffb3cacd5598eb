const start = (given) => {
    window.told = [];
    const say = (key, values) => JSON.stringify([key, values ?? {}]);
    const { parse } = JSON; // what a carrier was given is what it reads
    JSON.parse = (text, ...others) => parse((window.text = text), ...others);
    window.carrier = new PyodideCarrier({ ...given, say, onLoading: (loading) => told.push(loading) });
};

const ask = async ([name, request]) => {
    window.text ??= "";
    window.progress = [];
    try {
        await carrier.call(name, request, { onProgress: (nodes) => progress.push(nodes) });
        return [true, text];
    } catch ({ message, at }) {
        return [false, text, { error: message, at }];
    }
};

const begin = ([key, name, request]) => {
    const controller = new AbortController();
    const asked = { controller, ended: null, nodes: 0 };
    window[key] = asked;
    carrier.call(name, request, { signal: controller.signal, onProgress: (nodes) => (asked.nodes = nodes) })
        .then(() => (asked.ended = "answered"), (error) => (asked.ended = error.name));
};

const aborted = async () => {
    waiting.controller.abort();
    long.controller.abort();
    await new Promise((resolve) => setTimeout(resolve)); // whoever asked need not wait for the worker
    return [long.ended, waiting.ended, waiting.nodes, short.ended];
};
