export { type Fact, Facts } from './facts';
export { JsonBlock } from './json-block';
export { Panel } from './panel';
export { Panels } from './panels';
