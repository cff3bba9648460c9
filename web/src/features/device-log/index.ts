export { DeviceLogPage } from './components/device-log-page';
