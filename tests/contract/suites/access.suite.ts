import { contract } from './contract';

contract('plain-owner', () => jest.requireActual('../plain-owner.spec'));
contract('administration', () => jest.requireActual('../administration.spec'));
contract('api-keys', () => jest.requireActual('../api-keys.spec'));
contract('audit', () => jest.requireActual('../audit.spec'));
contract('branding', () => jest.requireActual('../branding.spec'));
contract('sign-in', () => jest.requireActual('../sign-in.spec'));
contract('sign-in-steps', () => jest.requireActual('../sign-in-steps.spec'));
contract('two-factor', () => jest.requireActual('../two-factor.spec'));
contract('sessions', () => jest.requireActual('../sessions.spec'));
contract('entering-by-code', () => jest.requireActual('../entering-by-code.spec'));
