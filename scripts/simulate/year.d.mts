import type { LorawanMeter } from './fleet.mjs';

export interface DemoYear {
  /** Unix seconds; `to` is where the history of the whole fleet begins. */
  from: number;
  to: number;
  changedAt: number;
  /** The meter that was replaced, and the one that took its place. */
  former: LorawanMeter;
  replaced: LorawanMeter;
  devices: LorawanMeter[];
  /** A meter as it reported at a time; null = it was not heard, or not there. */
  was: (device: LorawanMeter, at: number) => LorawanMeter | null;
}

export function yearBefore(madeAt: number): DemoYear | null;
