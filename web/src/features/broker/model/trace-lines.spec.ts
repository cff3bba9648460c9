import type { BrokerTraceLine } from '@gaugeway/proto/api/broker';
import { asText, bytesByPart, mergeLines, valueText } from './trace-lines';

const line = (input: Partial<BrokerTraceLine>): BrokerTraceLine => ({
  number: 1,
  at: 1_763_800_000_000,
  kind: 'received',
  bytes: '',
  parts: [],
  title: null,
  device: null,
  outcome: null,
  error: null,
  values: [],
  ...input,
});

describe('the lines of a trace', () => {
  it('replace a frame that grew, and are added otherwise', () => {
    const first = line({ bytes: '0102' });
    const grown = line({ number: 2, bytes: '010203' });
    const next = line({ number: 3, at: first.at + 500, bytes: '0102' });
    expect(mergeLines([first], [grown])).toEqual([grown]);
    expect(mergeLines([first], [next])).toEqual([first, next]);
    expect(mergeLines([first], [])).toEqual([first]);
  });

  it('show the bytes by their parts, a text as it is read, and what no part names', () => {
    const parts = [
      { part: 'start', length: 1, is_invalid: false },
      { part: 'text', length: 3, is_invalid: false },
      { part: 'checksum', length: 1, is_invalid: true },
    ] as const;
    expect(bytesByPart({ bytes: '0252310355ff', parts: [...parts] })).toEqual([
      { part: 'start', bytes: '02', isInvalid: false, at: 0 },
      { part: 'text', bytes: 'R1<03>', isInvalid: false, at: 1 },
      { part: 'checksum', bytes: '55', isInvalid: true, at: 4 },
      { part: null, bytes: 'ff', isInvalid: false, at: 5 },
    ]);
  });

  it('show numbers with all their digits, in the way of the language', () => {
    expect(valueText(7.00737, 'ru')).toBe('7,00737');
    expect(valueText(1.5, 'mn')).toBe('1.5');
    expect(valueText('9.2.0', 'ru')).toBe('9.2.0');
  });

  it('are a text to send on', () => {
    expect(asText([line({ kind: 'sent', bytes: '0a0b' })], 3)).toBe('2025-11-22 11:26:40.000  sent  0a 0b');
  });
});
