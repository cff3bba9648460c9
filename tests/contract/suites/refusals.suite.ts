import { contract } from './contract';

contract('matrix/refused', () => jest.requireActual('../matrix/refused.spec'));
contract('matrix/hostile-texts', () => jest.requireActual('../matrix/hostile-texts.spec'));
contract('matrix/hostile-numbers', () => jest.requireActual('../matrix/hostile-numbers.spec'));
contract('matrix/bounds', () => jest.requireActual('../matrix/bounds.spec'));
