import { specsIn } from './specs-in';

specsIn(
  'services/all-in-one',
  'services/devices',
  'services/events',
  'services/identity',
  'services/objects',
  'services/tasks',
);
