import type { CellTone } from '@/shared/data-table';
import { type Field, isHiddenAtFirst, isMeasured, isTime, type Mark, markOf, type MessageTable } from './message-table';

export const STATUS = { suspect: 2, estimated: 3, edited: 4, rejected: 5 } as const;

const TONES: ReadonlyMap<number, CellTone> = new Map([
  [STATUS.suspect, 'suspect'],
  [STATUS.estimated, 'estimated'],
  [STATUS.edited, 'edited'],
  [STATUS.rejected, 'rejected'],
]);

/** Colour of a cell by the mark of its value. */
export function toneOf(table: MessageTable, place: number, name: string): CellTone | undefined {
  const mark = (table.columns[name]?.[place] ?? null) === null ? undefined : markOf(table, place, name);
  return mark?.status === undefined ? undefined : TONES.get(mark.status);
}

/** true: figures exclude the value, which a person rejected, or a rule holds back until a decision. */
export function isHeldBack(table: MessageTable, place: number, name: string): boolean {
  const mark = markOf(table, place, name);
  return mark !== undefined && isMarkHeldBack(mark);
}

export const isMarkHeldBack = ({ status, isHeldBack: held }: Mark): boolean =>
  held === true || status === STATUS.rejected;

export const isEstimated = (table: MessageTable, place: number, name: string): boolean =>
  markOf(table, place, name)?.status === STATUS.estimated;

/** Reason and method of manual values of a row; '' = not given. */
interface HandNote {
  reason: string;
  method: string;
}

/**
 * Note of a row that a person entered (`message_api`) or in which a person corrected a value; null = the device's
 * unchanged row.
 */
export function handNote({ columns, marks }: MessageTable, place: number): HandNote | null {
  const text = (name: string) => String(columns[name]?.[place] ?? '');
  const flag = columns['message_api']?.[place];
  if (flag === true || flag === 1) return { reason: text('reason'), method: text('method') };
  const edited = Object.values(marks?.[place] ?? {}).find(
    (mark) => mark.status === STATUS.edited && (mark.reason || mark.user !== undefined),
  );
  return edited ? { reason: edited.reason ?? '', method: edited.method === 'hand' ? '' : (edited.method ?? '') } : null;
}

/** Readings of a counter: their sum and average are meaningless. */
const REGISTER = /^(start_|end_)|^(tariff|in\d|starting_value)|datetime|created_at|ratio$/;
/** Amounts over the interval of a row: their sum is the amount of the period. */
const AMOUNT = /^(delta_|energy_)/;

/** true: a column of amounts, which can be added up. */
export const isAmount = (name: string): boolean => AMOUNT.test(name);

/** true: a column of readings of a counter. */
export const isRegister = ({ name }: Field, table: MessageTable) =>
  !isAmount(name) && (REGISTER.test(name) || table.columns[`delta_${name}`] !== undefined);

/** Numbers of a column without held back values. */
export function countedOf(table: MessageTable, name: string, places: readonly number[]): number[] {
  const cells = table.columns[name] ?? [];
  return places.flatMap((place) => {
    const cell = cells[place];
    return typeof cell === 'number' && !isHeldBack(table, place, name) ? [cell] : [];
  });
}

export interface FootFigures {
  /** Sums by the name of the field. */
  sums: Record<string, number>;
  averages: Record<string, number>;
}

/** Sums of amounts and averages of measured values in these rows; neither for counters. */
export function footFigures(table: MessageTable, places: readonly number[]): FootFigures {
  const figures: FootFigures = { sums: {}, averages: {} };
  for (const field of table.fields) {
    if (!isMeasured(field) || isHiddenAtFirst(field.name) || isTime(field.name) || isRegister(field, table)) continue;
    const values = countedOf(table, field.name, places);
    if (values.length < 2) continue;
    const sum = values.reduce((total, value) => total + value, 0);
    if (isAmount(field.name)) figures.sums[field.name] = sum;
    figures.averages[field.name] = sum / values.length;
  }
  return figures;
}
