import { defineWidgetKind } from '../widget';

export const balance = defineWidgetKind({
  kind: 'balance',
  order: 60,
  size: { w: 4, h: 7, minW: 3, minH: 4 },
  section: 'objects',
  options: ['title'],
});
