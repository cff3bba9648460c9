export { onRealtime, startRealtime } from './connection';
export { useConnectionState, useRealtime } from './use-realtime';
