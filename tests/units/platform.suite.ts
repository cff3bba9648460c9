import { specsIn } from './specs-in';

specsIn('services/platform');
