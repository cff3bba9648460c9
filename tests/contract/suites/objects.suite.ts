import { contract } from './contract';

contract('addresses', () => jest.requireActual('../addresses.spec'));
contract('accounting-points', () => jest.requireActual('../accounting-points.spec'));
contract('balance-groups', () => jest.requireActual('../balance-groups.spec'));
contract('directories', () => jest.requireActual('../directories.spec'));
contract('object-automatic', () => jest.requireActual('../object-automatic.spec'));
contract('object-imports', () => jest.requireActual('../object-imports.spec'));
contract('object-logs', () => jest.requireActual('../object-logs.spec'));
contract('object-ties', () => jest.requireActual('../object-ties.spec'));
contract('smart-import', () => jest.requireActual('../smart-import.spec'));
contract('object-heat', () => jest.requireActual('../object-heat.spec'));
contract('objects', () => jest.requireActual('../objects.spec'));
contract('point-attachments', () => jest.requireActual('../point-attachments.spec'));
contract('point-consumption', () => jest.requireActual('../point-consumption.spec'));
contract('virtual-points', () => jest.requireActual('../virtual-points.spec'));
contract('deep-formulas', () => jest.requireActual('../deep-formulas.spec'));
