import type { pointConsumption, ReplyOf } from '@gaugeway/proto/api';
import type { Origin } from '../store/derived/final-steps';

/** A part of a series: an hour, a day or a month. */
export interface Part {
  /** YYYY-MM-DD, of a month its first. */
  day: string;
  hour: number | null;
  value: number;
  /** The least certain of its values. */
  origin: Origin;
  /** The part of the value that nobody measured. */
  estimated: number;
}

/** Days, YYYY-MM-DD, inclusive. */
export interface Dates {
  from: string;
  to: string;
}

/** Consumption of a point in each part of a period; `is_silent`: no reading came in it. */
export interface PointParts {
  parts: (Omit<ReplyOf<typeof pointConsumption>['parts'][number], 'share'> & { is_silent: boolean })[];
  unit: string;
}
