import { contract } from './contract';

contract('matrix/refused', () => jest.requireActual('../matrix/refused.spec'));
contract('matrix/hostile', () => jest.requireActual('../matrix/hostile.spec'));
contract('matrix/inputs', () => jest.requireActual('../matrix/inputs.spec'));
contract('matrix/bounds', () => jest.requireActual('../matrix/bounds.spec'));
