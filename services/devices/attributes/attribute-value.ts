import type { DeviceAttribute } from '@gaugeway/proto/api';
import type { FieldFault } from '../field-faults';

/** A value as it is stored: `text` as it is shown, `number` where it can be compared. */
export interface StoredValue {
  text: string;
  number: number | null;
}

type Kind = Pick<DeviceAttribute, 'type' | 'options' | 'min' | 'max'>;

const DAY_MS = 86_400_000;
/** Longest text where the attribute sets no bound. */
const LONGEST_TEXT = 1000;

/** Value to store for an input, or its fault. A number or a state may be text, as in a spreadsheet. */
export function readValue(kind: Kind, input: string | number | boolean): StoredValue | FieldFault {
  switch (kind.type) {
    case 'text':
      return readText(kind, input);
    case 'number':
      return readNumber(kind, input);
    case 'date':
      return readDate(input);
    case 'list':
      return kind.options.includes(String(input))
        ? { text: String(input), number: null }
        : { key: 'errors.field_choice', variables: { values: kind.options.join(', ') } };
    case 'bool':
      return readState(input);
  }
}

/** A stored value as the API returns it. */
export function formatValue(type: DeviceAttribute['type'], stored: StoredValue): string | number | boolean {
  if (type === 'number') return stored.number ?? Number(stored.text);
  return type === 'bool' ? stored.text === 'true' : stored.text;
}

export const isFault = (value: StoredValue | FieldFault): value is FieldFault => 'key' in value;

const wrong = (key: string, variables: FieldFault['variables'] = {}): FieldFault => ({ key, variables });

function outside({ min, max }: Kind, size: number, key: string): FieldFault | null {
  if (min !== null && max !== null && (size < min || size > max)) return wrong(key, { min, max });
  if (min !== null && size < min) return wrong(`${key}_min`, { min });
  return max !== null && size > max ? wrong(`${key}_max`, { max }) : null;
}

function readText(kind: Kind, input: string | number | boolean): StoredValue | FieldFault {
  const text = String(input);
  const bounds = { ...kind, max: Math.min(kind.max ?? LONGEST_TEXT, LONGEST_TEXT) };
  return outside(bounds, text.length, 'errors.field_length') ?? { text, number: null };
}

function readNumber(kind: Kind, input: string | number | boolean): StoredValue | FieldFault {
  const number = typeof input === 'string' && input.trim() !== '' ? Number(input.replace(',', '.')) : input;
  if (typeof number !== 'number' || !Number.isFinite(number)) return wrong('errors.field_number');
  return outside(kind, number, 'errors.field_range') ?? { text: String(number), number };
}

function readDate(input: string | number | boolean): StoredValue | FieldFault {
  const text = String(input);
  const at = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : NaN;
  // 31 February would be parsed as a day of March.
  if (Number.isNaN(at) || new Date(at).toISOString().slice(0, 10) !== text) return wrong('errors.field_date');
  return { text, number: at / DAY_MS };
}

function readState(input: string | number | boolean): StoredValue | FieldFault {
  const text = String(input).toLowerCase();
  if (text === 'true' || text === '1') return { text: 'true', number: 1 };
  if (text === 'false' || text === '0') return { text: 'false', number: 0 };
  return wrong('errors.field_state');
}
