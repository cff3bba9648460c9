import type { FleetMeter } from './fleet.mjs';

export const POINTS: { meter: FleetMeter; title: string }[];
export const SUPPLIERS: { number_of_contract: string }[];
export const BALANCES: { title: string; main: FleetMeter; parts: FleetMeter[] }[];
/** Names of the meters' places. */
export const placeOf: ReadonlyMap<unknown, string>;
