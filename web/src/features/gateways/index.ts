export { AddGateway } from './components/gateway/add-gateway';
export { GatewayForm, type GatewayFormTarget } from './components/gateway/gateway-form';
export { GatewaysTab } from './components/gateway/gateways-tab';
export { GatewayPage } from './components/page/gateway-page';
export { AddBaseStation } from './components/station/add-station';
export { BaseStationsTab } from './components/station/stations-tab';
export { OwnControlsContext } from './model/own-controls';
