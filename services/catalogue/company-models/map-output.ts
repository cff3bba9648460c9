import { roundFigure } from '@gaugeway/proto/number/figure';
import { DecodeError, type Decoded, type DecodedReading, type ReportedReset } from '../codec';
import { isRegister } from '../fields/fields';
import { isTextField } from '../fields/text-fields';
import type { UploadedCodec } from '../model';
import { hasAnswers } from './answer-of';

type Mapping = Pick<UploadedCodec, 'mapping' | 'timeKeys'>;

/** Rows that one output may yield. */
const ROWS = 2000;
/** Characters of a text. */
const LONGEST_TEXT = 1000;
/** Resets that one output may report. */
const RESETS = 100;
/** Numbers from here on are milliseconds, and each thousandth of a second finer: as seconds they would be in the year 5138. */
const MILLISECONDS_FROM = 1e11;
/** A date with a time and without an offset: UTC, and not the zone of this machine. */
const WITHOUT_OFFSET = /^\d{4}-\d\d-\d\d[T ][\d:.]+$/i;

/**
 * Maps a codec's output (TS013, section 4: `{ data, errors, warnings }`) to the product's fields. Several keys may map
 * to one field (live and history, versions of a firmware): of two values for one time that of the earlier mapping
 * counts, and a number has precedence over "no value". A key that the output does not have gives no value. Entries of a
 * list need own times, else only one of them can count. An output without mapped keys gives no row, and a warning unless it answers a command. `resets`, next to `data`, are registers
 * that the device reports to have begun again: `[{ key, time, last, start }]`, `key` as in the mapping. Throws DecodeError
 * for an output with errors or of another form.
 */
export function mapOutput({ mapping, timeKeys }: Mapping, output: unknown): Decoded {
  if (!isObject(output)) throw new DecodeError('the codec returned no object');
  const errors = sentences(output['errors']);
  if (errors.length > 0) throw new DecodeError(`the codec reports: ${errors.join('; ')}`);
  const data = output['data'];
  if (!isObject(data) && !Array.isArray(data)) throw new DecodeError('the output of the codec has no data');

  const rows = new Map<string, DecodedReading>();
  const times = timesIn(data, timeKeys);
  const warnings = sentences(output['warnings']);
  for (const { key, type, field, factor } of mapping) {
    let undated = 0;
    for (const { at, value } of found(data, key)) {
      const text = isTextField(field) ? textOf(value) : undefined;
      const number = isTextField(field) ? undefined : numberOf(value);
      if (number === undefined && text === undefined) continue;
      if (!times.has(at) && at !== '') undated += 1;
      const ts = times.get(at) ?? times.get('') ?? null;
      // Rows of one time are one row; without times each entry of a list is a row.
      const place = ts === null ? `${type} ${at}` : `${type} at ${ts}`;
      const row = rows.get(place) ?? { type, ts, values: {} };
      if (text !== undefined) row.extra = { [field]: text, ...row.extra };
      else if (number !== undefined) row.values[field] ??= number === null ? null : roundFigure(number * factor);
      rows.set(place, row);
      if (rows.size > ROWS) throw new DecodeError(`the output has more than ${ROWS} rows`);
    }
    if (undated > 1) warnings.push(`${key}: ${undated} entries have no own time`);
  }
  const readings = [...rows.values()];
  const battery = readings.find(({ values }) => values['battery'] !== undefined)?.values['battery'];
  const resets = resetsIn(output['resets'], mapping);
  return {
    readings,
    ...(resets.length > 0 ? { resets } : {}),
    ...(typeof battery === 'number' ? { battery: Math.max(0, Math.min(100, Math.round(battery))) } : {}),
    warnings:
      readings.length > 0 || resets.length > 0 || hasAnswers(output)
        ? warnings
        : [...warnings, 'The mapping matches no key of this output'],
  };
}

/** Reported resets of mapped registers; one without a possible start begins at zero. */
function resetsIn(reported: unknown, mapping: Mapping['mapping']): ReportedReset[] {
  if (!Array.isArray(reported)) return [];
  return reported.slice(0, RESETS).flatMap((each: unknown): ReportedReset[] => {
    if (!isObject(each)) return [];
    const mapped = mapping.find(({ key, field }) => key === each['key'] && isRegister(field));
    if (!mapped) return [];
    const scaled = (value: unknown) => {
      const number = numberOf(value);
      return typeof number === 'number' && number >= 0 ? roundFigure(number * mapped.factor) : null;
    };
    const { time, last, start } = each;
    return [{ field: mapped.field, ts: timeOf(time), last: scaled(last), start: scaled(start) ?? 0 }];
  });
}

/** The time of each entry of a list, and that of the output (empty), Unix seconds: of several the first of a clock that is set. */
function timesIn(data: object, timeKeys: readonly string[]): ReadonlyMap<string, number> {
  const times = new Map<string, number>();
  for (const { at, value } of timeKeys.flatMap((key) => found(data, key))) {
    const [known, ts] = [times.get(at), timeOf(value)];
    if (ts !== null && (known === undefined || (!isSet(known) && isSet(ts)))) times.set(at, ts);
  }
  return times;
}

/** The values of a path, each with the entry of the list that contains it (empty: none). */
function found(data: object, key: string): { at: string; value: unknown }[] {
  const [before = '', after] = key.split('[]');
  if (after === undefined) return [{ at: '', value: valueAt(data, key) }];
  const list = before === '' ? data : valueAt(data, before);
  if (!Array.isArray(list)) return [];
  return list.map((entry: unknown, index) => ({
    at: `${before}[${index}]`,
    value: after === '' ? entry : valueAt(entry, after.replace(/^\./, '')),
  }));
}

/** Own properties alone: a path never leads into the prototype. A name may have points. */
function valueAt(data: unknown, path: string): unknown {
  if (typeof data === 'object' && data !== null && Object.hasOwn(data, path)) {
    return (data as Record<string, unknown>)[path];
  }
  let value = data;
  for (const name of path.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
    value = (value as Record<string, unknown>)[name];
  }
  return value;
}

/** Text of at most 1000 characters; undefined = no text. */
const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value.slice(0, LONGEST_TEXT) : undefined;

/** null = the device says that it has no value; undefined = it says nothing that is a number. */
function numberOf(value: unknown): number | null | undefined {
  if (value === null) return null;
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (typeof value === 'string' && /^\s*[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?\s*$/i.test(value)) return Number(value);
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}

/** Unix seconds; null = not given. */
function timeOf(value: unknown): number | null {
  if (typeof value === 'number' && Number.isFinite(value) && value > 0) {
    let seconds = value;
    while (seconds >= MILLISECONDS_FROM) seconds /= 1000;
    return Math.floor(seconds);
  }
  if (typeof value !== 'string') return null;
  if (/^\d{9,19}$/.test(value)) return timeOf(Number(value));
  const at = Date.parse(WITHOUT_OFFSET.test(value) ? `${value.replace(' ', 'T')}Z` : value);
  return Number.isNaN(at) ? null : Math.floor(at / 1000);
}

/** A clock that was never set shows 1970 to 2000; one that has run over shows 2106. */
const isSet = (ts: number): boolean => ts >= 1e9 && ts < 4e9;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Sentences of a list, or a single one. */
const sentences = (value: unknown): string[] => {
  const list: unknown[] = Array.isArray(value) ? value : typeof value === 'string' && value !== '' ? [value] : [];
  return list.slice(0, 20).map((entry) => (typeof entry === 'string' ? entry : JSON.stringify(entry)).slice(0, 500));
};
