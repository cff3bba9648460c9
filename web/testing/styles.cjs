// An imported style sheet in a test: each class has its own name.
module.exports = new Proxy({}, { get: (_, name) => (name === '__esModule' ? false : name) });
