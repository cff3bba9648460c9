import type { PointFacts } from '../../../store/registries/accounting-points/point-facts.repository';
import type { Part } from '../../figure-parts';
import type { CountedSlots } from '../../shares/share-of';
import type { FrozenPeriod } from './frozen-parts';

/** Values of a register of a point at the ends of a period, and its consumption between them. */
export interface RegisterOfPeriod {
  start: { value: number; ts: number | null } | null;
  end: { value: number; ts: number | null } | null;
  delta: number | null;
  /** The same times the ratio of the transformers. */
  scaled: number | null;
  /** Model whose unit the register has; null = not known. */
  modelId: number | null;
}

export interface FrozenRegister extends RegisterOfPeriod {
  field: string;
}

/** Readings of a period by their outcome. */
export interface Shares {
  expected: number;
  complete: number;
  suspect: number;
  estimated: number;
  edited: number;
  missing: number;
}

/** Consumption of a day, and the part of it that is an estimate. */
export type DaySum = Pick<Part, 'value' | 'origin' | 'estimated'>;

/** The same, and the hours of its registers of consumption, which weigh the share of a sum. */
export interface FrozenShares extends Shares {
  hours: CountedSlots;
}

/** Closed figures of a point in a period. */
export interface FrozenFigure extends FrozenPeriod {
  pointId: number;
  periodId: number;
  /** Main register of the newest device, with its model; null = nothing measured. */
  field: string | null;
  modelId: number | null;
  registers: readonly FrozenRegister[];
  /** Sums by day of the devices' clocks, in the unit of the resource. */
  sums: readonly (DaySum | null)[];
  shares: FrozenShares;
  facts: PointFacts | null;
  carried: number;
}
