// Made by `npm run services` from the files of proto/kinds/reports.
import { inOrder } from '../report';
import { balance } from './balance';
import { consumption } from './consumption';
import { consumptionParts } from './consumption-parts';
import { infrastructure } from './infrastructure';
import { pointParts } from './point-parts';

/** Every kind of report, in the order of the forms. */
export const reportKinds = inOrder([balance, consumption, consumptionParts, infrastructure, pointParts]);
