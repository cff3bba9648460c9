import { specsIn } from './specs-in';

specsIn('tests/connector', 'tests/simulators');
