import type { FleetMeter } from './fleet.mjs';

export const POINTS: { meter: FleetMeter; title: string }[];
export const BALANCES: { title: string; main: FleetMeter; parts: FleetMeter[] }[];
