import { specsIn } from './specs-in';

specsIn('services/connector', 'tests/connector', 'tests/simulators');
