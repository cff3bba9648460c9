import { defineExchangeLayout } from '../exchange-layout';

/** A row per point, channel and interval. */
export const layoutCsv = defineExchangeLayout({ id: 'csv', order: 20, hasPower: true });
