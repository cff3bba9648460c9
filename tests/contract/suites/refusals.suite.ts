import { contract } from './contract';

contract('matrix/refused', () => jest.requireActual('../matrix/refused.spec'));
contract('matrix/hostile-texts', () => jest.requireActual('../matrix/hostile-texts.spec'));
