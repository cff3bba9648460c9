import { defineWidgetKind } from '../widget';

export const silent = defineWidgetKind({
  kind: 'silent',
  order: 20,
  size: { w: 4, h: 7, minW: 3, minH: 4 },
  section: 'devices',
  options: ['title'],
});
