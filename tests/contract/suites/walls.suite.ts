import { contract } from './contract';

contract('matrix/row-security', () => jest.requireActual('../matrix/row-security.spec'));
contract('matrix/hostile-texts', () => jest.requireActual('../matrix/hostile-texts.spec'));
