import { contract } from './contract';

contract('companies', () => jest.requireActual('../companies.spec'));
contract('expired-companies', () => jest.requireActual('../expired-companies.spec'));
contract('entity-limits', () => jest.requireActual('../entity-limits.spec'));
contract('users', () => jest.requireActual('../users.spec'));
contract('registration', () => jest.requireActual('../registration.spec'));
contract('kerberos', () => jest.requireActual('../kerberos.spec'));
contract('edge', () => jest.requireActual('../edge.spec'));
contract('documentation', () => jest.requireActual('../documentation.spec'));
contract('revocation', () => jest.requireActual('../revocation.spec'));
contract('watched-elsewhere', () => jest.requireActual('../watched-elsewhere.spec'));
contract('event-pushes', () => jest.requireActual('../event-pushes.spec'));
contract('newsletters', () => jest.requireActual('../newsletters.spec'));
contract('event-channels', () => jest.requireActual('../event-channels.spec'));
