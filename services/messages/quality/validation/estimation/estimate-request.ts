import type { EstimationMethod } from '@gaugeway/proto/api';
import type { Zone } from '@gaugeway/proto/time/zone';
import type { FactsOf } from '../../../store/derived/register-facts';

/** Row without its estimated and held-back values. */
export interface TrueRow {
  /** Unix seconds. */
  ts: number;
  values: ReadonlyMap<string, number>;
}

export interface EstimateRequest {
  /** Slots missing after `from` until and with `to`, Unix seconds. */
  from: number;
  to: number;
  /** Seconds between two values. */
  step: number;
  /** Zone of the device's clock. */
  zone: Zone;
  method: EstimationMethod;
  /** Widths and resets of the device's registers; absent = nothing is known of them. */
  factsOf?: FactsOf | undefined;
}

export interface Estimated {
  /** Values by time and field. */
  values: Map<number, Map<string, number>>;
  /** null = there are values. */
  cause: 'no_gap' | 'no_ends' | null;
}
