import { contract } from './contract';

contract('broker-panel', () => jest.requireActual('../broker-panel.spec'));
contract('lorawan-commands', () => jest.requireActual('../lorawan-commands.spec'));
contract('device-profiles', () => jest.requireActual('../device-profiles.spec'));
contract('provisioning', () => jest.requireActual('../provisioning.spec'));
contract('existing-applications', () => jest.requireActual('../existing-applications.spec'));
contract('remote-stations', () => jest.requireActual('../remote-stations.spec'));
contract('sockets', () => jest.requireActual('../sockets.spec'));
contract('transparent-ports', () => jest.requireActual('../transparent-ports.spec'));
