export { onRealtime, startRealtime } from './connection';
export {
  useConnectionState,
  useLiveFromNow,
  useLateWatch,
  useRealtime,
  useWatchedDevices,
  useWatchedList,
} from './use-realtime';
