export { DevicesPage } from './components/devices-page';
