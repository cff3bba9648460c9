import { defineBlockKind, seriesInput, stepInput, titleInput } from '../design-block';

/** Hours, days or months in rows; all points together, or each in a column. */
export const consumption = defineBlockKind({
  kind: 'consumption',
  group: 'data',
  order: 20,
  inputs: { title: titleInput(), step: stepInput(), of: seriesInput() },
});
