import type { PlayedMeter } from '../modem.mjs';
import type { Measures } from '../fleet.mjs';

export function playMeter(meter: {
  kind: string;
  insideAddr: string;
  serial: string;
  measures: Measures;
  /** Every so many writes it refuses one, and it takes so long to answer them. */
  temper?: { refuses?: number; lateMs?: number };
  hasRelay?: boolean;
}): PlayedMeter;
