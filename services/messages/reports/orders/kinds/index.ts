// Made by `npm run services` from the files of services/messages/reports/orders/kinds.
import { gatherersOf } from '../gather';
import { balance } from './balance';
import { consumption } from './consumption';
import { consumptionParts } from './consumption-parts';
import { infrastructure } from './infrastructure';
import { pointParts } from './point-parts';

/** The tables of reports, by the id of their kind. */
export const gatherers = gatherersOf([balance, consumption, consumptionParts, infrastructure, pointParts]);
