import type { CompanyModel, companyModelOptions } from '@gaugeway/proto/api/company-models';
import type { ModelReading } from '@gaugeway/proto/api/model-definition';
import type { DeviceModel } from '@gaugeway/proto/api/devices';
import type { ReplyOf } from '@gaugeway/proto/api/endpoint';

/** A register to read, with a key of its row. */
export type ReadingDraft = Omit<ModelReading, 'field'> & { key: number; field: string | null };

type Options = Pick<ReplyOf<typeof companyModelOptions>, 'fields' | 'units'>;

let made = 0;

export const newReading = (address = 0): ReadingDraft => ({
  ...{ key: ++made, kind: 'current', field: null, function: 3, address, type: 'u16', order: 'ABCD', factor: 1 },
});

const WIDTHS: Readonly<Record<Exclude<ModelReading['type'], 'text'>, number>> = {
  ...{ u16: 1, i16: 1, u32: 2, i32: 2, float32: 2, u64: 4, i64: 4, float64: 4, bcd16: 1, bcd32: 2, bcd64: 4 },
};

/** Registers that a value takes. */
export const widthOf = ({ type, length = 1 }: Pick<ModelReading, 'type' | 'length'>): number =>
  type === 'text' ? length : WIDTHS[type];

/** Bit fields are of whole numbers. */
export const isWhole = ({ type }: Pick<ModelReading, 'type'>): boolean => /^[ui]\d/.test(type);

/** Hexadecimal contents as a person writes them, with commas or blanks between. */
export const noValuesOf = (text: string): string[] => text.split(/[\s,;]+/).filter((part) => part !== '');

/** Address after the last register of a list. */
export function nextAddress(readings: readonly ReadingDraft[]): number {
  const last = readings.at(-1);
  return last ? Math.min(last.address + widthOf(last), 0xffff) : 0;
}

export const readingDrafts = (known: CompanyModel | null): ReadingDraft[] =>
  (known?.copy?.readings ?? []).map((reading) => ({ ...reading, key: ++made }));

/** Input of the call; a row without a field is left out. */
export const readingsOf = (drafts: readonly ReadingDraft[]): ModelReading[] =>
  drafts.flatMap(({ key: _, field, ...reading }) => (field === null ? [] : [{ ...reading, field }]));

/** A field as the form of a copy shows it. */
export type CopiedField = Pick<DeviceModel['fields'][number], 'name' | 'title' | 'unit'>;

interface Shown {
  fields: readonly CopiedField[];
  tabs: string[];
}

/** Fields and tabs of a copy: those of its base, or of the registers that it declares. */
export function shownBy(base: DeviceModel, drafts: readonly ReadingDraft[], { fields, units }: Options): Shown {
  const readings = readingsOf(drafts);
  if (readings.length === 0) return { fields: base.fields, tabs: Object.keys(base.tabs) };
  const names = new Set(readings.map(({ field }) => field));
  return {
    fields: fields
      .filter(({ name }) => names.has(name))
      .map(({ name, title, unit }) => ({
        ...{ name, title },
        unit: { title: units.find((one) => one.name === unit)?.title ?? '' },
      })),
    tabs: [
      ...(readings.some(({ kind }) => kind === 'current') ? ['tariffs'] : []),
      ...(readings.some(({ kind }) => kind === 'instant') ? ['instant_readings'] : []),
      ...(readings.some(({ kind }) => kind === 'info') ? ['info'] : []),
    ],
  };
}

/** Entries whose names still exist. */
export const keptEntries = (entries: Record<string, string>, names: readonly string[]): Record<string, string> =>
  Object.fromEntries(Object.entries(entries).filter(([name]) => names.includes(name)));
