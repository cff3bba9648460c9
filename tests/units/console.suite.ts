import { specsIn } from './specs-in';

specsIn('web/src');
