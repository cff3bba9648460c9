import { alignInput, defineBlockKind } from '../design-block';

/** A logo or a stamp. */
export const image = defineBlockKind({
  kind: 'image',
  group: 'words',
  order: 30,
  inputs: {
    content: { kind: 'image' },
    width: { kind: 'number', min: 10, max: 180, default: 40, unit: 'mm' },
    align: alignInput(),
  },
  isStatic: true,
});
