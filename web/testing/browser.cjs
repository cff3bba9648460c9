// Empty storage for modules of the console that read it when they are loaded, without a browser.
for (const name of ['sessionStorage', 'localStorage']) {
  const kept = new Map();
  globalThis[name] ??= {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, String(value)),
    removeItem: (key) => void kept.delete(key),
    clear: () => kept.clear(),
  };
}

// There is one tab; a real channel would keep the test's process alive.
globalThis.BroadcastChannel = class {
  postMessage() {}
  close() {}
};
