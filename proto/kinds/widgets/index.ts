// Made by `npm run services` from the files of proto/kinds/widgets.
import { inOrder } from '../widget';
import { balance } from './balance';
import { clock } from './clock';
import { consumption } from './consumption';
import { device } from './device';
import { events } from './events';
import { fleet } from './fleet';
import { heatMap } from './heat-map';
import { map } from './map';
import { quality } from './quality';
import { silent } from './silent';
import { tasks } from './tasks';
import { top } from './top';

/** Every kind of dashboard widget, in the order of the list for adding them. */
export const widgetKinds = inOrder([
  balance,
  clock,
  consumption,
  device,
  events,
  fleet,
  heatMap,
  map,
  quality,
  silent,
  tasks,
  top,
]);
