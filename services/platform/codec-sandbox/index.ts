export { CodecFault, CodecSandbox, type CodecScript } from './codec-sandbox';
export { CODEC_LIMITS, type CodecFaultKind, type CodecFunction } from './sandbox-protocol';
