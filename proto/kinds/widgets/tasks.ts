import { defineWidgetKind } from '../widget';

export const tasks = defineWidgetKind({
  kind: 'tasks',
  order: 80,
  size: { w: 4, h: 7, minW: 3, minH: 4 },
  section: 'devices',
  options: ['title'],
});
