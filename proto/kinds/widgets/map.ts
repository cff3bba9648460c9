import { defineWidgetKind } from '../widget';

export const map = defineWidgetKind({
  kind: 'map',
  order: 90,
  size: { w: 6, h: 7, minW: 3, minH: 5 },
  section: 'objects',
  options: ['title'],
});
