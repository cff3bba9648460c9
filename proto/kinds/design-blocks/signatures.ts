import { defineBlockKind, LONGEST_LINE } from '../design-block';

export const signatures = defineBlockKind({
  kind: 'signatures',
  group: 'words',
  order: 40,
  inputs: { lines: { kind: 'lines', most: 6, longest: LONGEST_LINE } },
  isStatic: true,
});
