import { times } from './decimals';
import { type FactsOf, factsUnknown, type TimedReading } from './register-facts';
import { type Cell, deltasOf } from './registers';

/** A cell of a table: a number, or a text or state that the device reported next to its numbers. */
export type TableCell = number | string | boolean | null;

/** A row of a meter as stored. */
export interface MeterRow {
  /** Unix seconds. */
  ts: number;
  /** Reported numbers. */
  values: ReadonlyMap<string, number>;
  texts: Readonly<Record<string, unknown>>;
  /** Fields whose value is suspect or rejected: shown, but nothing is derived from them. */
  heldBack: ReadonlySet<string>;
}

/** The rows of one meter for the time that it is looked at, oldest first. */
export interface MeterRows {
  rows: readonly MeterRow[];
  /** Readings by field, before the first row, and after the last one if the meter was removed. */
  before: ReadonlyMap<string, TimedReading>;
  after: ReadonlyMap<string, TimedReading>;
  factsOf?: FactsOf | undefined;
  /** Ratio of the transformers before the meter. */
  ratio: number;
  /** The factor of the losses for this time; null = that of the request. */
  lossFactor: number | null;
}

export interface TableQuery {
  withRatio: boolean;
  withDelta: boolean;
  /** Factor of the losses; null = without. */
  lossFactor: number | null;
  isRegister(field: string): boolean;
  /** The ratio and the losses apply to the field. */
  isScaled(field: string): boolean;
}

export interface Table {
  /** Unix seconds, ascending. */
  times: number[];
  columns: Map<string, TableCell[]>;
}

/** The table of meters that measured one after another: reported and derived values, one row per reading. */
export function tableOf(meters: readonly MeterRows[], query: TableQuery): Table {
  const rows = meters.flatMap((meter) => meter.rows);
  const fields = new Set(rows.flatMap(({ values }) => [...values.keys()]));
  const texts = new Set(rows.flatMap((row) => Object.keys(row.texts)));
  const columns = new Map<string, TableCell[]>();
  for (const field of fields) {
    columns.set(
      field,
      rows.map(({ values }) => values.get(field) ?? null),
    );
    const scales = query.isScaled(field) ? scalesOf(query) : [];
    for (const { suffix, of } of scales) columns.set(`${field}${suffix}`, scaled(meters, field, of));
    if (!query.withDelta || !query.isRegister(field)) continue;
    const { start, end, delta } = deltasOf(meters.map((meter) => segmentOf(meter, field, 1)));
    columns.set(`start_${field}`, start).set(`end_${field}`, end).set(`delta_${field}`, delta);
    for (const { suffix, of } of scales) {
      columns.set(`delta_${field}${suffix}`, deltasOf(meters.map((meter) => segmentOf(meter, field, of(meter)))).delta);
    }
  }
  for (const name of texts) {
    if (columns.has(name)) continue;
    columns.set(
      name,
      rows.map((row) => cellOf(row.texts[name])),
    );
  }
  return { times: rows.map(({ ts }) => ts), columns };
}

type Scaled = Pick<MeterRows, 'ratio' | 'lossFactor'>;

interface Scale {
  /** Suffix of the columns' names. */
  suffix: string;
  of(meter: Scaled): number;
}

/** The factors that are wanted, one by one and together. */
export function scalesOf({ withRatio, lossFactor }: Pick<TableQuery, 'withRatio' | 'lossFactor'>): Scale[] {
  return [
    ...(withRatio ? [{ suffix: '_kkt', of: ({ ratio }: Scaled) => ratio }] : []),
    ...(lossFactor === null ? [] : [{ suffix: '_loss_factor', of: (meter: Scaled) => meter.lossFactor ?? lossFactor }]),
    ...(withRatio && lossFactor !== null
      ? [{ suffix: '_kkt_loss_factor', of: (meter: Scaled) => times(meter.ratio, meter.lossFactor ?? lossFactor) }]
      : []),
  ];
}

const scaled = (meters: readonly MeterRows[], field: string, scaleOf: Scale['of']): Cell[] =>
  meters.flatMap((meter) =>
    meter.rows.map(({ values }) => {
      const value = values.get(field);
      return value === undefined ? null : times(value, scaleOf(meter));
    }),
  );

const segmentOf = ({ rows, before, after, factsOf = factsUnknown }: MeterRows, field: string, scale: number) => ({
  times: rows.map(({ ts }) => ts),
  facts: factsOf(field),
  values: rows.map(({ values, heldBack }) => (heldBack.has(field) ? null : (values.get(field) ?? null))),
  before: before.get(field) ?? null,
  after: after.get(field) ?? null,
  scale,
});

/** A list or an object has no place in a cell. */
const cellOf = (value: unknown): TableCell =>
  typeof value === 'number' || typeof value === 'string' || typeof value === 'boolean' ? value : null;
