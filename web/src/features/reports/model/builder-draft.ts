import type { CallOf } from '@gaugeway/proto/api/endpoint';
import type { CustomField, ReportPointField, ReportStructure } from '@gaugeway/proto/api/report-structure';
import type { previewTemplate } from '@gaugeway/proto/api/report-structures';
import type { Period } from '@/shared/forms';
import { mostSubjects, type Subject } from './kind-draft';

/** Draft of a report. */
export interface BuilderDraft {
  title: string;
  period: Period;
  subjects: readonly Subject[];
  /** 0 = the readings at both ends of the period, else a type of messages. */
  messageType: number;
  messageGroup: ReportStructure['message_group'];
  layout: ReportStructure['report_type_value'];
  pointFields: readonly ReportPointField[];
  fields: readonly string[];
  own: readonly CustomField[];
  withTotal: boolean;
}

/** Initial arrangements. */
export const PRESETS = ['statement', 'billing', 'act', 'profile'] as const;
export type Preset = (typeof PRESETS)[number];

const HALF_HOUR_POWER = 5;

const DAY = 86_400;

/** Calendar month in the zone (hours from UTC), a number of months ago, until the end of today at most. */
export function monthBack(months: number, zone: number, now = Date.now() / 1000): Period {
  const shift = zone * 3600;
  const local = new Date((now + shift) * 1000);
  const [year, month] = [local.getUTCFullYear(), local.getUTCMonth() - months];
  const start = Date.UTC(year, month, 1) / 1000 - shift;
  const end = Date.UTC(year, month + 1, 1) / 1000 - shift;
  const tomorrow = Date.UTC(local.getUTCFullYear(), local.getUTCMonth(), local.getUTCDate()) / 1000 - shift + DAY;
  return { start, stop: Math.min(end, tomorrow) - 1 };
}

/** The day of a time in the zone, YYYY-MM-DD. */
const dayOf = (unixSeconds: number, zone: number): string =>
  new Date((unixSeconds + zone * 3600) * 1000).toISOString().slice(0, 10);

type Arrangement = Omit<BuilderDraft, 'subjects'>;

/** `words`: titles of the report and of its custom columns, in the user's language. */
export function presetOf(
  preset: Preset,
  words: { title: string; supplier: string; consumer: string },
  zone: number,
  now?: number,
): Arrangement {
  const signature = (title: string): CustomField => ({ kind: 'text', title, text: '' });
  const base = { title: words.title, messageType: 0, messageGroup: 1, layout: 'horizontal', own: [] } as const;
  switch (preset) {
    case 'statement':
      return {
        ...{ ...base, period: monthBack(1, zone, now), withTotal: true },
        pointFields: ['number', 'title', 'address', 'consumer', 'serial'],
        fields: ['reading_start', 'reading_end', 'consumption', 'unit', 'note'],
      };
    case 'billing':
      return {
        ...{ ...base, period: monthBack(0, zone, now), withTotal: false },
        pointFields: ['contract', 'consumer', 'address', 'serial'],
        fields: ['reading_end', 'reading_end_at'],
      };
    case 'act':
      return {
        ...{ ...base, period: monthBack(1, zone, now), withTotal: true },
        pointFields: ['number', 'title', 'address', 'serial', 'ratio'],
        fields: ['reading_start', 'reading_end', 'consumption'],
        own: [signature(words.supplier), signature(words.consumer)],
      };
    case 'profile':
      return {
        ...{ ...base, period: monthBack(0, zone, now), withTotal: false },
        ...{ messageType: HALF_HOUR_POWER, layout: 'vertical', pointFields: ['title'], fields: [] },
      };
  }
}

/** Draft with the columns of a template of the company; points and days are kept. */
export function withStructure(draft: BuilderDraft, title: string, structure: ReportStructure): BuilderDraft {
  return {
    ...{ ...draft, title, messageType: structure.message_type, messageGroup: structure.message_group },
    ...{ layout: structure.report_type_value, pointFields: structure.accounting_point_fields },
    ...{ fields: structure.selected_fields, own: structure.custom_fields, withTotal: structure.with_total },
  };
}

/** Draft stored in this browser, with its initial preset; null if it is of another version. */
export function readBuilderDraft(value: unknown): { preset: string; draft: BuilderDraft } | null {
  if (typeof value !== 'object' || value === null || !('preset' in value) || !('draft' in value)) return null;
  const { preset, draft } = value;
  if (typeof preset !== 'string' || typeof draft !== 'object' || draft === null) return null;
  const { title, period, messageType, ...lists } = draft as Partial<BuilderDraft>;
  const isWhole =
    typeof title === 'string' &&
    typeof messageType === 'number' &&
    typeof period?.start === 'number' &&
    typeof period.stop === 'number' &&
    [lists.subjects, lists.pointFields, lists.fields, lists.own].every(Array.isArray);
  // The server checks the items of the lists.
  return isWhole ? { preset, draft: draft as BuilderDraft } : null;
}

/** true if the draft has points and columns. */
export const isArranged = ({ subjects, pointFields, fields, own }: BuilderDraft): boolean =>
  subjects.length > 0 &&
  subjects.length <= mostSubjects('group') &&
  pointFields.length + fields.length + own.length > 0;

/** Input of the call. */
export function structureInput(draft: BuilderDraft, zone: number): CallOf<typeof previewTemplate> {
  const { title, period, subjects, messageType, messageGroup, layout, pointFields, fields, own, withTotal } = draft;
  return {
    ...{ title: title.trim() || null, report_type: 'group', report_type_value: layout },
    ...{ message_type: messageType, message_group: messageType === 0 ? 1 : messageGroup },
    ...{ selected_fields: [...fields], custom_fields: [...own], accounting_point_fields: [...pointFields] },
    ...{ with_total: withTotal, accounting_point_ids: subjects.map(({ id }) => id) },
    ...{ date_start: dayOf(period.start, zone), date_end: dayOf(period.stop, zone) },
  };
}

/** Draft with another type of messages and the fields that it also has. */
export function withMessageType(draft: BuilderDraft, messageType: number): BuilderDraft {
  if (messageType === draft.messageType) return draft;
  // Fields of the period and of messages have different names, and formulas refer to them.
  return { ...draft, messageType, fields: [], own: draft.own.filter(({ kind }) => kind === 'text') };
}

/** List with the item at a place moved. */
export function moved<T>(list: readonly T[], from: number, by: number): T[] {
  const rest = list.filter((_, place) => place !== from);
  const item = list[from];
  const to = Math.max(0, Math.min(rest.length, from + by));
  return item === undefined ? rest : [...rest.slice(0, to), item, ...rest.slice(to)];
}
