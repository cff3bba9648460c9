import { contract } from './contract';

contract('matrix/foreign', () => jest.requireActual('../matrix/foreign.spec'));
