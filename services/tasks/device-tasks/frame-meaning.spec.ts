import { meaningOf } from './frame-meaning';

// Frames of the vectors of Vega's SI-11.
const SENT = '003700022c01';
const REPORT = '015804f8857467f41c970100bd6b01000000000005000000';

const device = (model_id: number) => ({ model_id, time_zone: 3, created_at: 1_795_440_600 });
const frame = (hex: string, f_port: number | null, is_sent: boolean) => ({ hex, f_port, is_sent, skipped: 0 });

describe('a frame of a task', () => {
  it('of a command is formatted with the names of its values', () => {
    expect(meaningOf(frame(SENT, 3, true), device(214), 'en', 0)).toBe('Time zone: 300 min');
    expect(meaningOf(frame(SENT, 3, true), device(214), 'ru', 0)).toBe('Часовой пояс: 300 мин');
  });

  it('that was received is formatted with its fields, without what depends on the worth of a pulse', () => {
    const meaning = meaningOf(frame(REPORT, 2, false), device(214), 'en', 0);
    expect(meaning).toContain('Battery');
    expect(meaning).not.toContain('Reading, input 1');
  });

  it('of a line, of an unknown model, or that is none of the codec says nothing', () => {
    expect(meaningOf(frame('0a0301000002c48c', null, true), device(630), 'en', 0)).toBe('');
    expect(meaningOf(frame(SENT, 3, true), device(999_999), 'en', 0)).toBe('');
    expect(meaningOf(frame('ff', 2, false), device(214), 'en', 0)).toBe('');
  });
});
