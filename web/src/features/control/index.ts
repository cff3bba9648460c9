export { RequestButtons } from './components/request-buttons';
export { OwnControls } from './components/own-controls';
export { useControlActions } from './components/use-control-actions';
