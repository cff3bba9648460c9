import { defineWidgetKind } from '../widget';

export const heatMap = defineWidgetKind({
  kind: 'heat_map',
  order: 50,
  size: { w: 6, h: 7, minW: 4, minH: 6 },
  section: 'devices',
  options: ['title', 'resource'],
});
