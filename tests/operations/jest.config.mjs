import base from '../../jest.config.mjs';

/** The chart, the alert rules and the dashboards, read by Helm, Prometheus' parser and the schemas of Kubernetes. */
export default {
  ...base,
  rootDir: '../..',
  roots: ['<rootDir>/tests/operations'],
  testPathIgnorePatterns: ['/node_modules/'],
};
