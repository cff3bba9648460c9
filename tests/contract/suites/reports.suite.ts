import { contract } from './contract';

contract('consumption-figures', () => jest.requireActual('../consumption-figures.spec'));
contract('billing-periods', () => jest.requireActual('../billing-periods.spec'));
contract('closed-figures', () => jest.requireActual('../closed-figures.spec'));
contract('register-resets', () => jest.requireActual('../register-resets.spec'));
contract('quality', () => jest.requireActual('../quality.spec'));
contract('figure-policies', () => jest.requireActual('../figure-policies.spec'));
contract('quality-history', () => jest.requireActual('../quality-history.spec'));
contract('report-structures', () => jest.requireActual('../report-structures.spec'));
contract('report-templates', () => jest.requireActual('../report-templates.spec'));
contract('report-designer', () => jest.requireActual('../report-designer.spec'));
contract('reports', () => jest.requireActual('../reports.spec'));
contract('system-reports', () => jest.requireActual('../system-reports.spec'));
contract('device-data', () => jest.requireActual('../device-data.spec'));
