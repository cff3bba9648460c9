export { CodecFault, CodecSandbox } from './codec-sandbox';
export type { CodecFunction } from './sandbox-protocol';
