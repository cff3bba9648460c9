export { DeviceDataPage } from './components/device-data-page';
