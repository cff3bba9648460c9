import type { ObjectAttributeType } from '@gaugeway/proto/api';

/** A sentence about a value that is none of its type. */
export interface ValueFault {
  key: 'errors.field_number' | 'errors.field_date' | 'errors.field_state';
}

/** A value as it is stored, or its fault. A number or a state may come as a text. Pure. */
export function readValue(type: ObjectAttributeType, input: string | number | boolean): string | ValueFault {
  switch (type) {
    case 'text':
      return String(input);
    case 'number': {
      const number = typeof input === 'string' ? Number(input.replace(',', '.').trim() || NaN) : input;
      return typeof number === 'number' && Number.isFinite(number) ? String(number) : { key: 'errors.field_number' };
    }
    case 'date': {
      const text = String(input);
      const at = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : NaN;
      // 31 February would be parsed as a day of March.
      const isDay = !Number.isNaN(at) && new Date(at).toISOString().slice(0, 10) === text;
      return isDay ? text : { key: 'errors.field_date' };
    }
    case 'bool': {
      const text = String(input).toLowerCase();
      if (text === 'true' || text === '1') return 'true';
      return text === 'false' || text === '0' ? 'false' : { key: 'errors.field_state' };
    }
  }
}

/** A stored value as the API returns it. */
export function formatValue(type: ObjectAttributeType, stored: string): string | number | boolean {
  if (type === 'number') return Number(stored);
  return type === 'bool' ? stored === 'true' : stored;
}
