import { readValue, formatValue } from './attribute-value';

describe('a value of an object', () => {
  it('is read from what a person types, and returned as its type', () => {
    expect(readValue('number', ' 1,5 ')).toBe('1.5');
    expect(formatValue('number', '1.5')).toBe(1.5);
    expect(readValue('date', '2026-02-28')).toBe('2026-02-28');
    expect(readValue('bool', '1')).toBe('true');
    expect(formatValue('bool', 'false')).toBe(false);
    expect(readValue('text', 12)).toBe('12');
  });

  it('is refused where it is none of its type', () => {
    expect(readValue('number', 'five')).toEqual({ key: 'errors.field_number' });
    expect(readValue('number', true)).toEqual({ key: 'errors.field_number' });
    expect(readValue('date', '2026-02-31')).toEqual({ key: 'errors.field_date' });
    expect(readValue('bool', 'maybe')).toEqual({ key: 'errors.field_state' });
  });
});
