import { contract } from './contract';

contract('devices', () => jest.requireActual('../devices.spec'));
contract('devices-lists', () => jest.requireActual('../devices-lists.spec'));
contract('dashboard', () => jest.requireActual('../dashboard.spec'));
contract('device-connection', () => jest.requireActual('../device-connection.spec'));
contract('device-fields', () => jest.requireActual('../device-fields.spec'));
contract('device-import', () => jest.requireActual('../device-import.spec'));
contract('device-mistakes', () => jest.requireActual('../device-mistakes.spec'));
contract('device-attributes-list', () => jest.requireActual('../device-attributes-list.spec'));
contract('attributes', () => jest.requireActual('../attributes.spec'));
contract('edited-meanwhile', () => jest.requireActual('../edited-meanwhile.spec'));
contract('mass-actions', () => jest.requireActual('../mass-actions.spec'));
contract('models', () => jest.requireActual('../models.spec'));
contract('company-models', () => jest.requireActual('../company-models.spec'));
contract('declared-fields', () => jest.requireActual('../declared-fields.spec'));
