import { contract } from './contract';

contract('base-stations', () => jest.requireActual('../base-stations.spec'));
contract('gateways', () => jest.requireActual('../gateways.spec'));
contract('gateway-log', () => jest.requireActual('../gateway-log.spec'));
contract('gateway-state', () => jest.requireActual('../gateway-state.spec'));
contract('republishing', () => jest.requireActual('../republishing.spec'));
contract('schedules', () => jest.requireActual('../schedules.spec'));
contract('poll-schedules', () => jest.requireActual('../poll-schedules.spec'));
contract('poll-groups', () => jest.requireActual('../poll-groups.spec'));
contract('command-throttle', () => jest.requireActual('../command-throttle.spec'));
contract('tasks', () => jest.requireActual('../tasks.spec'));
contract('ties-everywhere', () => jest.requireActual('../ties-everywhere.spec'));
