import { DriverError } from '@gaugeway/catalogue';
import { resultIn } from './localized-result';

const failed = (error: DriverError) => JSON.stringify({ error: error.message, sentence: error.sentence });
const said = (result: string, language: string) =>
  (JSON.parse(resultIn(result, language) ?? '{}') as { error: string }).error;

describe('what went wrong with a task', () => {
  it('is said in the language of who asks, with what it is about', () => {
    const result = failed(new DriverError('timeout', 'no_answer', { what: 'clock', count: 3 }));
    expect(said(result, 'en')).toBe('Clock: no response, attempts: 3');
    expect(said(result, 'ru')).toBe('Часы: нет ответа, запросов: 3');
    expect(said(result, 'mn')).toBe('Цаг: хариу алга, 3 удаа асуусан');
    expect(resultIn(result, 'ru')).not.toContain('sentence');
  });

  it("keeps the names of the meter's own parameters, and text that looks like a place for a value", () => {
    const result = failed(new DriverError('refused', 'refused_with', { what: 'ET0PE', code: '{{what}}' }));
    expect(said(result, 'ru')).toBe('ET0PE: прибор отказал, ошибка {{what}}');
  });

  it('is left as it is where it is older, or no sentence of ours', () => {
    for (const result of [null, '', 'no JSON "sentence"', '{"power":1}', '{"error":"the line is busy"}'])
      expect(resultIn(result, 'ru')).toBe(result);
    const strange = JSON.stringify({ error: 'x', sentence: { key: 'constructor', values: {} } });
    expect(resultIn(strange, 'ru')).toBe('{"error":"x"}');
  });
});
