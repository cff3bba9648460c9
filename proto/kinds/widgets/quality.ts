import { defineWidgetKind } from '../widget';

export const quality = defineWidgetKind({
  kind: 'quality',
  order: 70,
  size: { w: 4, h: 7, minW: 3, minH: 4 },
  section: 'devices',
  options: ['title'],
});
