import { defineBlockKind, titleInput } from '../design-block';

/** Entries of the meters' journals, the newest first. */
export const events = defineBlockKind({
  kind: 'events',
  group: 'data',
  order: 70,
  inputs: {
    title: titleInput(),
    most: { kind: 'number', isWhole: true, min: 1, max: 200, default: 50 },
  },
});
