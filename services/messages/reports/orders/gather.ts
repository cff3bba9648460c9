import { type Context, callerZone } from '@gaugeway/platform/auth';
import type { TextKey } from '@gaugeway/platform/i18n';
import type { GroupBalance, OrderedReportType, ReportKindId } from '@gaugeway/proto/api';
import type { ReportKind, ReportValuesOf } from '@gaugeway/proto/kinds/report';
import { offsetAt } from '@gaugeway/proto/time/zone';
import { sumFigures } from '@gaugeway/proto/number/figure';
import type { PointParts } from '../../figures/figure-parts';
import type { FinalFigures } from '../../figures/shares/final-cells';
import type { InfrastructureFigures } from './infrastructure/infrastructure-figures';
import type { PointNames } from './report.repository';
import type { BatchedReport, ReportRow } from './write-report';

/** Subjects of an order by its type. */
interface SubjectsOf extends Record<OrderedReportType, object> {
  single: { accounting_point_id: number };
  group: { accounting_point_ids: readonly number[] };
  balance: { balance_group_ids: readonly number[] };
}

/** Order of a report of a kind, as stored. */
export type OrderOf<K> =
  K extends ReportKind<string, infer T, infer I>
    ? { date_start: string; date_end: string; step: 'day' | 'month' } & SubjectsOf[T] & ReportValuesOf<I>
    : never;

/** Data of which the tables of reports are made, as the author of the report sees them. */
export interface ReportSource<O = unknown> {
  ctx: Context;
  order: O;
  /** Borders of its days or months, Unix seconds: one more than there are parts. */
  borders: readonly number[];
  /** Points by number; deleted ones are absent. */
  points(ids: readonly number[]): Promise<Map<number, PointNames>>;
  /** null if the point is deleted, or no longer visible. */
  consumption(pointId: number, borders: readonly number[]): Promise<PointParts | null>;
  /** null if the group is deleted, or no longer visible. */
  balance(groupId: number): Promise<GroupBalance | null>;
  /** Cells of the share and billed columns, one statement for all points and parts. */
  final(pointIds: readonly number[], borders: readonly number[]): ReturnType<FinalFigures['of']>;
  infrastructure: InfrastructureFigures;
  /** Declared columns of the kind, with their titles. */
  columns: ReportTable['columns'];
  translate: Translate;
}

type TextBelow<Prefix extends string> = TextKey extends infer Key
  ? Key extends `${Prefix}.${infer Text}`
    ? Text
    : never
  : never;
export type ReportText = TextBelow<'report'>;

/** A text of reports in the language of who ordered it. */
export type Translate = (key: ReportText, variables?: Record<string, string | number>) => string;

export type ReportTable = Pick<BatchedReport, 'columns'> & {
  /** All of a short table, or batches that are gathered as they are read. */
  rows: readonly ReportRow[] | BatchedReport['rows'];
  /** Lines above it, below the title and the period. */
  above?: string[][];
};

/** Rules of the table of a kind. */
export interface Gatherer<K extends ReportKind = ReportKind, O = never> {
  kind: K;
  gather(source: ReportSource<O>): Promise<ReportTable>;
  /** Throws where the report would be too large; absent: its values are the subjects, or their parts. */
  check?(source: ReportSource<O>): Promise<void>;
}

export const gatherReport = <const K extends ReportKind>(
  kind: K,
  how: Omit<Gatherer<K, OrderOf<K>>, 'kind'>,
): Gatherer<K, OrderOf<K>> => ({ kind, ...how });

/** Gatherers by the id of their kind. The compiler refuses a list in which a kind has none. */
export const gatherersOf = <const G extends readonly Gatherer[]>(
  list: ReportKindId extends G[number]['kind']['id'] ? G : never,
): ReadonlyMap<string, Gatherer> => new Map(list.map((one) => [one.kind.id, one]));

/** Declared columns of a kind with their titles; a test checks that each has its text. */
export const columnsOf = ({ columns, columnTexts }: ReportKind, text: Translate): ReportTable['columns'] =>
  columns.map((key) => ({ key, title: text((columnTexts ? `${columnTexts}.${key}` : key) as ReportText) }));

/** Points or groups that are computed at once: each takes some statements, and memory while it is computed. */
const AT_ONCE = 3;

/** Results in the given order; a few at a time, which bounds the memory. */
export async function* batchesOf<T, R>(input: readonly T[], work: (one: T) => Promise<R>): AsyncGenerator<R[]> {
  for (let at = 0; at < input.length; at += AT_ONCE) yield await Promise.all(input.slice(at, at + AT_ONCE).map(work));
}

/** The same, all of them. */
export async function eachOf<T, R>(input: readonly T[], work: (one: T) => Promise<R>): Promise<R[]> {
  const found: R[] = [];
  for await (const batch of batchesOf(input, work)) found.push(...batch);
  return found;
}

/** Day or month of a part, by the clock of who ordered the report. */
export function partName({ ctx, order }: ReportSource<{ step: 'day' | 'month' }>, at: number): string {
  const [year = '', month = '', day = ''] = new Date((at + offsetAt(callerZone(ctx), at)) * 1000)
    .toISOString()
    .slice(0, 10)
    .split('-');
  return order.step === 'day' ? `${day}.${month}.${year}` : `${month}.${year}`;
}

type Part = PointParts['parts'][number];

/** Note on the value of a part; '' = none. */
export function noteOf({ translate: text }: Pick<ReportSource, 'translate'>, part: Part | undefined): string {
  if (!part || part.value === null) return text('no_data');
  return [
    part.is_incomplete && text('incomplete'),
    part.is_silent && text('silent'),
    part.is_estimated && text('estimated'),
  ]
    .filter(Boolean)
    .join(' ');
}

/** The first and the last border. */
export const wholeOf = (borders: readonly number[]): [number, number] => [borders[0] ?? 0, borders.at(-1) ?? 0];

/** null where no part has a value. */
export function sumOf(parts: readonly Pick<Part, 'value'>[]): number | null {
  return sumFigures(parts.map(({ value }) => value));
}
