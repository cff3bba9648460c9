import { defineWidgetKind } from '../widget';

export const device = defineWidgetKind({
  kind: 'device',
  order: 100,
  size: { w: 6, h: 7, minW: 3, minH: 5 },
  section: 'devices',
  options: ['title', 'device', 'span'],
});
