import { contract } from './contract';

contract('events', () => jest.requireActual('../events.spec'));
contract('event-causes', () => jest.requireActual('../event-causes.spec'));
contract('event-subjects', () => jest.requireActual('../event-subjects.spec'));
contract('event-actions', () => jest.requireActual('../event-actions.spec'));
contract('event-trials', () => jest.requireActual('../event-trials.spec'));
contract('event-states', () => jest.requireActual('../event-states.spec'));
contract('event-silences', () => jest.requireActual('../event-silences.spec'));
contract('dated-zones', () => jest.requireActual('../dated-zones.spec'));
