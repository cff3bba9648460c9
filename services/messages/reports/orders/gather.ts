import { type Context, callerZone } from '@gaugeway/platform/auth';
import type { GroupBalance, InfrastructurePart, ReportOrder, ReportSpreadsheet } from '@gaugeway/proto/api';
import { offsetAt } from '@gaugeway/proto/time/zone';
import type { PointParts } from '../../figures/consumption/virtual-point';
import type { PointNames } from './report.repository';

/** Inputs of a report. */
export interface ReportContext {
  ctx: Context;
  order: ReportOrder;
  /** Borders of its days or months, Unix seconds: one more than there are parts. */
  borders: readonly number[];
  /** By number; deleted ones are absent. */
  points(ids: readonly number[]): Promise<Map<number, PointNames>>;
  /** null if the point is deleted, or no longer visible. */
  consumption(pointId: number, borders: readonly number[]): Promise<PointParts | null>;
  /** null if the group is deleted, or no longer visible. */
  balance(groupId: number): Promise<GroupBalance | null>;
  say: Say;
}

/** A text of reports in the language of who ordered it. */
export type Say = (key: ReportText, variables?: Record<string, string | number>) => string;

export type ReportTable = Pick<ReportSpreadsheet, 'columns' | 'rows'>;

/** Makes the table of one kind of report. */
export type MakeTable = (ground: ReportContext) => Promise<ReportTable>;

export type ReportText =
  | 'number'
  | 'period'
  | 'point'
  | 'address'
  | 'meter'
  | 'consumption'
  | 'unit'
  | 'total'
  | 'note'
  | 'incomplete'
  | 'estimated'
  | 'silent'
  | 'gone'
  | 'no_data'
  | 'group'
  | 'in'
  | 'out'
  | 'loss'
  | 'percent'
  | 'exceeded'
  | 'infrastructure.known'
  | `infrastructure.part.${InfrastructurePart}`
  | `infrastructure.column.${InfrastructureColumn}`;

/** Columns of a report of the infrastructure. */
export type InfrastructureColumn =
  | 'part'
  | 'name'
  | 'serial'
  | 'model'
  | 'gateway'
  | 'devices'
  | 'losses'
  | 'hours_lost'
  | 'available'
  | 'expected'
  | 'received'
  | 'percent';

/** Points or groups that are computed at once: each takes some statements. */
const AT_ONCE = 6;

/** In the order of the given; a few at a time. */
export async function eachOf<T, R>(given: readonly T[], work: (one: T) => Promise<R>): Promise<R[]> {
  const found: R[] = [];
  for (let at = 0; at < given.length; at += AT_ONCE)
    found.push(...(await Promise.all(given.slice(at, at + AT_ONCE).map(work))));
  return found;
}

/** Day or month of a part, by the clock of who ordered the report. */
export function partName({ ctx, order }: ReportContext, at: number): string {
  const [year = '', month = '', day = ''] = new Date((at + offsetAt(callerZone(ctx), at)) * 1000)
    .toISOString()
    .slice(0, 10)
    .split('-');
  return order.step === 'day' ? `${day}.${month}.${year}` : `${month}.${year}`;
}

type Part = PointParts['parts'][number];

/** Note on the value of a part; '' = none. */
export function noteOf({ say }: Pick<ReportContext, 'say'>, part: Part | undefined): string {
  if (!part || part.value === null) return say('no_data');
  return [
    part.is_incomplete && say('incomplete'),
    part.is_silent && say('silent'),
    part.is_estimated && say('estimated'),
  ]
    .filter(Boolean)
    .join(' ');
}

/** null where no part has a value; without the noise of binary fractions. */
export function sumOf(parts: readonly Pick<Part, 'value'>[]): number | null {
  const known = parts.flatMap(({ value }) => value ?? []);
  return known.length > 0 ? Number(known.reduce((sum, value) => sum + value, 0).toPrecision(12)) : null;
}
