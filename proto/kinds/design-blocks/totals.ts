import { choiceInput, defineBlockKind, titleInput } from '../design-block';

/** Consumption by resource, compared with the span before or with a year before. */
export const totals = defineBlockKind({
  kind: 'totals',
  group: 'data',
  order: 40,
  inputs: {
    title: titleInput(),
    compare: choiceInput(['none', 'previous', 'year'], 'previous', { isWide: true }),
  },
});
