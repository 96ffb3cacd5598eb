// Search from a file: browsers start no worker there, so its script runs in a hidden frame. The generator would fetch
// such a script from a host of packages unless one of this name is there.

if (location.protocol === "file:") {
  window.Worker = class {
    /** @param {string | URL} url */
    constructor(url) {
      this.frame = document.createElement("iframe");
      this.frame.hidden = true;
      this.frame.title = "search";
      document.body.append(this.frame);
      const inside = this.frame.contentWindow;
      inside.postMessage = (data) => this.onmessage?.({ data: structuredClone(data) });
      const script = inside.document.createElement("script");
      script.src = String(url);
      this.isReady = new Promise((done) => (script.onload = done));
      inside.document.head.append(script);
    }

    /** @param {any} data */
    postMessage(data) {
      const sent = structuredClone(data); // as between threads: neither side sees what the other changes
      this.isReady.then(() => this.frame.contentWindow?.onmessage({ data: sent }));
    }

    terminate() {
      this.frame.remove();
    }
  };
}
