import { choiceInput, defineBlockKind, titleInput } from '../design-block';

/** The chosen balance groups: their whole period, or its days or months too. */
export const balance = defineBlockKind({
  kind: 'balance',
  group: 'data',
  order: 50,
  inputs: { title: titleInput(), by: choiceInput(['period', 'day', 'month'], 'period') },
});
