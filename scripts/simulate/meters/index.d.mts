import type { PlayedMeter } from '../modem.mjs';
import type { Measures } from '../fleet.mjs';

export function playMeter(meter: { kind: string; insideAddr: string; serial: string; measures: Measures }): PlayedMeter;
