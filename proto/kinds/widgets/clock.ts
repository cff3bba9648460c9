import { defineWidgetKind } from '../widget';

export const clock = defineWidgetKind({
  kind: 'clock',
  order: 120,
  size: { w: 3, h: 3, minW: 2, minH: 2 },
  section: null,
  options: ['title'],
});
