export { RequestButtons } from './components/device-deeds';
export { OwnControls } from './components/own-controls';
export { useControlActions } from './components/use-control-actions';
