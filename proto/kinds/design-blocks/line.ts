import { defineBlockKind } from '../design-block';

export const line = defineBlockKind({
  kind: 'line',
  group: 'page',
  order: 10,
  inputs: {},
  isStatic: true,
});
