export { CodecFault } from './codec-fault';
export { type CodecScript, CodecSandbox } from './codec-sandbox';
export type { CodecFunction } from './sandbox-protocol';
