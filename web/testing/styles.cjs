// What an imported style sheet is in a test: each class is named as it is called.
module.exports = new Proxy({}, { get: (_, name) => (name === '__esModule' ? false : name) });
