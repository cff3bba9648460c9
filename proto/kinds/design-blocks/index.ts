// Made by `npm run services` from the files of proto/kinds/design-blocks.
import { inOrder } from '../design-block';
import { balance } from './balance';
import { chart } from './chart';
import { consumption } from './consumption';
import { events } from './events';
import { heading } from './heading';
import { image } from './image';
import { line } from './line';
import { pageBreak } from './page-break';
import { points } from './points';
import { quality } from './quality';
import { signatures } from './signatures';
import { space } from './space';
import { text } from './text';
import { totals } from './totals';

/** Every kind of block of the report designer, in the order of the list for adding them. */
export const blockKinds = inOrder([
  balance,
  chart,
  consumption,
  events,
  heading,
  image,
  line,
  pageBreak,
  points,
  quality,
  signatures,
  space,
  text,
  totals,
]);
