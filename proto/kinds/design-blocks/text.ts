import { alignInput, defineBlockKind } from '../design-block';

/** A paragraph. */
export const text = defineBlockKind({
  kind: 'text',
  group: 'words',
  order: 20,
  inputs: {
    text: { kind: 'note', max: 4000, isRequired: true },
    align: alignInput(),
    is_small: { kind: 'flag', default: false },
  },
  isStatic: true,
});
