import { defineWidgetKind } from '../widget';

export const fleet = defineWidgetKind({
  kind: 'fleet',
  order: 10,
  size: { w: 4, h: 7, minW: 3, minH: 4 },
  section: 'devices',
  options: ['title'],
});
