import {
  type DeviceModel,
  FIELDS,
  isFieldName,
  isRegister,
  type QuantityName,
  type Resource,
} from '@gaugeway/catalogue';
import type { RuleName } from '@gaugeway/proto/api';
import { type FactsOf, flowBetween, NO_FACTS } from '../../../store/derived/register-facts';

/** Rows before a row that a rule may look at. A change in a row affects verdicts of as many rows after it. */
export const LOOKBACK = 48;

/** A row as rules see it. */
export interface JudgedRow {
  /** Unix seconds, by the device's clock. */
  ts: number;
  /** Unix milliseconds. */
  receivedAt: number;
  /** Reported numbers that nobody has rejected. */
  values: ReadonlyMap<string, number>;
  /** Fields that a person has decided about, or that are estimated: no rule judges them. */
  decided: ReadonlySet<string>;
}

/** Inputs of rules about a device besides its rows. */
export interface DeviceFacts {
  model: DeviceModel | undefined;
  resource: Resource;
  isActive: boolean;
  /** Unix seconds at which it was removed from accounting points, with nothing after; null = it is at one, or never was. */
  removedAt: number | null;
  /** Widths and resets of its registers; absent = nothing is known of them. */
  factsOf?: FactsOf | undefined;
}

/** The rows of one device and type, oldest first. */
export interface Series {
  type: number;
  rows: readonly JudgedRow[];
  device: DeviceFacts;
  /** Consumption by its profile, by the end of each interval in Unix seconds; empty if there is none. */
  profile: ReadonlyMap<number, number>;
  /** Seconds of an interval of the profile. */
  profileStep: number;
}

/** A reading of one field; `ts` in Unix seconds. */
export interface Reading {
  ts: number;
  value: number;
}

/** Verdict of a rule on a value. */
export interface Finding {
  /** '' = the row as a whole. */
  field: string;
  /** null = nothing that a number says. */
  expected: number | null;
}

export interface ParameterBounds {
  default: number;
  low: number;
  high: number;
  /** Defaults that differ by resource. */
  of?: Partial<Record<Resource, number>>;
}

/** A rule: one value per file, listed in `index.ts`. Its verdict is stored beside the value and never replaces it. */
export interface ValidationRule<P extends string = string> {
  readonly name: RuleName;
  /** `rejected`: the value cannot be; `suspect`: it is improbable. */
  readonly verdict: 'suspect' | 'rejected';
  /**
   * The verdict is a hint for a person: it says something of a clock or of who consumes, and nothing against the number
   * itself. Figures count the value all the same.
   */
  readonly parameters: Readonly<Record<P, ParameterBounds>>;
  /** Judges the row at `place`, by it and `LOOKBACK` rows before it. Pure. */
  judge(series: Series, place: number, parameters: Readonly<Record<P, number>>): Finding[];
}

export const defineRule = <P extends string>(rule: ValidationRule<P>): ValidationRule<P> => rule;

/** Consumption between two readings of a register; null = it fell without a roll-over or a reset. */
export const flowIn = ({ device }: Pick<Series, 'device'>, field: string, from: Reading, to: Reading): number | null =>
  flowBetween(from, to, device.factsOf?.(field) ?? NO_FACTS);

/** Value that no reading of a register reaches, as its counter ends there; Infinity = not declared. */
export function endOf({ device }: Pick<Series, 'device'>, field: string): number {
  const { range, isOffset } = device.factsOf?.(field) ?? NO_FACTS;
  return range === null || isOffset ? Infinity : range;
}

/** The register's readings before the row, the newest first, as far back as rules look. */
export function* before({ rows }: Pick<Series, 'rows'>, place: number, field: string): Generator<Reading> {
  for (let at = place - 1; at >= Math.max(0, place - LOOKBACK); at -= 1) {
    const row = rows[at];
    const value = row?.values.get(field);
    if (row && value !== undefined) yield { ts: row.ts, value };
  }
}

/** A register that rules judge; bare pulses say the same as the inputs that are made of them. */
export const isJudgedRegister = (field: string): boolean => isRegister(field) && !field.startsWith('pulse');

/** Registers of a row. */
export const registersIn = (row: JudgedRow): string[] => [...row.values.keys()].filter(isJudgedRegister);

export const quantityOf = (field: string, model: DeviceModel | undefined): QuantityName | null =>
  isFieldName(field) ? (model?.quantities[field] ?? FIELDS[field].quantity) : null;

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  const upper = sorted[Math.floor(middle)] ?? 0;
  return Number.isInteger(middle) ? ((sorted[middle - 1] ?? 0) + upper) / 2 : upper;
}

export const HOUR = 3600;

/** Seconds that the row's time is ahead of its reception. */
export const aheadOf = ({ ts, receivedAt }: JudgedRow): number => ts - receivedAt / 1000;

export const WHOLE_ROW: Finding[] = [{ field: '', expected: null }];
