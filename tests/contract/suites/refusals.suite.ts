import { contract } from './contract';

contract('matrix/foreign', () => jest.requireActual('../matrix/foreign.spec'));
contract('matrix/refused', () => jest.requireActual('../matrix/refused.spec'));
