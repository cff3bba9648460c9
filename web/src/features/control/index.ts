export { DeviceDeeds } from './components/device-deeds';
export { useControlActions } from './components/use-control-actions';
