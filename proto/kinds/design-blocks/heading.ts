import { alignInput, choiceInput, defineBlockKind, LONGEST_LINE } from '../design-block';

export const heading = defineBlockKind({
  kind: 'heading',
  group: 'words',
  order: 10,
  inputs: {
    text: { kind: 'text', max: LONGEST_LINE, isRequired: true },
    level: choiceInput([1, 2], 1, { start: 2 }),
    align: alignInput(),
  },
  isStatic: true,
});
