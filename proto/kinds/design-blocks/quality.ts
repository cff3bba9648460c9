import { choiceInput, defineBlockKind, titleInput } from '../design-block';

/** Received part of the values due, by point or for all of them. */
export const quality = defineBlockKind({
  kind: 'quality',
  group: 'data',
  order: 60,
  inputs: { title: titleInput(), by: choiceInput(['point', 'all'], 'point') },
});
