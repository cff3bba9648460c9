import { specsIn } from './specs-in';

specsIn(
  'proto/number',
  'proto/text',
  'proto/time',
  'services/all-in-one',
  'services/devices',
  'services/events',
  'services/gateway',
  'services/identity',
  'services/objects',
  'services/tasks',
);
