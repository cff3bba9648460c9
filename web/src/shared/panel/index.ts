export { Facts } from './facts';
export { Panel } from './panel';
