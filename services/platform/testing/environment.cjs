const vm = require('node:vm');
const { TestEnvironment } = require('jest-environment-node');

/**
 * Jest's environment on a plain global object. By default each use of a global (`Object`, `Promise`, `JSON`) passes
 * through a proxy of Jest, which takes 0.2 µs: 14 % of the processor time of the catalogue's units.
 */
module.exports = class PlainEnvironment extends TestEnvironment {
  constructor(config, context) {
    const { createContext } = vm;
    vm.createContext = () => createContext(vm.constants.DONT_CONTEXTIFY);
    try {
      super(config, context);
    } finally {
      vm.createContext = createContext;
    }
  }
};
