import { choiceInput, defineBlockKind, seriesInput, stepInput, titleInput } from '../design-block';

export const chart = defineBlockKind({
  kind: 'chart',
  group: 'data',
  order: 30,
  inputs: {
    title: titleInput(),
    type: choiceInput(['bar', 'line'], 'bar'),
    step: stepInput(),
    of: seriesInput(),
  },
});
