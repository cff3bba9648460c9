import { defineBlockKind } from '../design-block';

export const space = defineBlockKind({
  kind: 'space',
  group: 'page',
  order: 20,
  inputs: { height: { kind: 'number', min: 1, max: 200, default: 8, unit: 'mm' } },
  isStatic: true,
});
