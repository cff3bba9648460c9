export { onRealtime, startRealtime } from './connection';
export { useConnectionState, useLiveFromNow, useRealtime } from './use-realtime';
