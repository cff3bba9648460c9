export { type Fact, Facts } from './facts';
export { Panel } from './panel';
