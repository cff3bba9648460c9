// Made by `npm run services` from the files of services/messages/reports/designer/drawing/blocks.
import { drawersOf } from '../block-drawer';
import { balance } from './balance';
import { chart } from './chart';
import { consumption } from './consumption';
import { events } from './events';
import { points } from './points';
import { quality } from './quality';
import { totals } from './totals';

/** Drawers of blocks by kind. */
export const drawers = drawersOf([balance, chart, consumption, events, points, quality, totals]);
