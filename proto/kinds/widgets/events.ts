import { defineWidgetKind } from '../widget';

export const events = defineWidgetKind({
  kind: 'events',
  order: 110,
  size: { w: 4, h: 7, minW: 3, minH: 4 },
  section: 'events',
  options: ['title'],
});
