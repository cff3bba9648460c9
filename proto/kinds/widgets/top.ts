import { defineWidgetKind } from '../widget';

export const top = defineWidgetKind({
  kind: 'top',
  order: 40,
  size: { w: 4, h: 8, minW: 3, minH: 4 },
  section: 'devices',
  options: ['title', 'resource', 'span'],
});
