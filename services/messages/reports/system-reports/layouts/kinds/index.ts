// Made by `npm run services` from the files of services/messages/reports/system-reports/layouts/kinds.
import { exchangesOf } from '../layout';
import { layout80020 } from './layout-80020';
import { layoutCsv } from './layout-csv';

/** The files of exchanges, by the id of their layout. */
export const exchanges = exchangesOf([layout80020, layoutCsv]);
