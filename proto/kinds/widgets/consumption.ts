import { defineWidgetKind } from '../widget';

export const consumption = defineWidgetKind({
  kind: 'consumption',
  order: 30,
  size: { w: 8, h: 8, minW: 4, minH: 6 },
  section: 'devices',
  options: ['title', 'object', 'resource', 'span'],
});
