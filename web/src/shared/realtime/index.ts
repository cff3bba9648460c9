export { onRealtime, startRealtime } from './connection';
export { useConnectionState, useLiveFromNow, useRealtime, useWatchedDevices, useWatchedList } from './use-realtime';
