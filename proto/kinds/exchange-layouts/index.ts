// Made by `npm run services` from the files of proto/kinds/exchange-layouts.
import { inOrder } from '../exchange-layout';
import { layout80020 } from './layout-80020';
import { layoutCsv } from './layout-csv';

/** Every layout of exchange files, in the order of the form. */
export const exchangeLayouts = inOrder([layout80020, layoutCsv]);
