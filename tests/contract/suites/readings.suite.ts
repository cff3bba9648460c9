import { contract } from './contract';

contract('consumer-accounts', () => jest.requireActual('../consumer-accounts.spec'));
contract('device-cards', () => jest.requireActual('../device-cards.spec'));
contract('device-ties', () => jest.requireActual('../device-ties.spec'));
contract('figure-steps', () => jest.requireActual('../figure-steps.spec'));
contract('held-back', () => jest.requireActual('../held-back.spec'));
contract('message-quota', () => jest.requireActual('../message-quota.spec'));
contract('metering-device-life', () => jest.requireActual('../metering-device-life.spec'));
contract('moving-devices', () => jest.requireActual('../moving-devices.spec'));
contract('readings-export', () => jest.requireActual('../readings-export.spec'));
contract('readings-import', () => jest.requireActual('../readings-import.spec'));
contract('readings-removal', () => jest.requireActual('../readings-removal.spec'));
contract('realtime', () => jest.requireActual('../realtime.spec'));
contract('device-registers', () => jest.requireActual('../device-registers.spec'));
contract('suspect-replacement', () => jest.requireActual('../suspect-replacement.spec'));
