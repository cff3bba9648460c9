import { specsIn } from './specs-in';

specsIn('tests/scripts');
