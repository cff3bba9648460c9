import { defineBlockKind } from '../design-block';

export const pageBreak = defineBlockKind({
  kind: 'page_break',
  group: 'page',
  order: 30,
  inputs: {},
  isStatic: true,
});
