import { defineExchangeLayout } from '../exchange-layout';

/** Message class 80020 of the Russian power market: a message per day, XML, whole kWh and kvarh. */
export const layout80020 = defineExchangeLayout({ id: '80020', order: 10, hasMessages: true });
