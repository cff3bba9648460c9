import { specsIn } from './specs-in';

specsIn('services/connector');
