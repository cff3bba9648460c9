import { DriverError } from '@gaugeway/catalogue';
import { outcomeOf, resultIn } from './task-outcome';

const failed = ({ sentence }: DriverError) => ({ result: null, failure: { ...sentence } });

describe('the outcome of a task', () => {
  it('is a failure in the language of the reader, with its subject', () => {
    const row = failed(new DriverError('timeout', 'no_answer', { what: 'clock', count: 3 }));
    expect(outcomeOf(row, 'en')).toEqual({ values: {}, error: 'Clock: no response, attempts: 3' });
    expect(outcomeOf(row, 'ru').error).toBe('Часы: нет ответа, запросов: 3');
    expect(outcomeOf(row, 'mn').error).toBe('Цаг: хариу алга, 3 удаа асуусан');
    expect(resultIn(row, 'en')).toBe('{"error":"Clock: no response, attempts: 3"}');
  });

  it("keeps the names of the meter's own parameters, and text that looks like a place for a value", () => {
    const row = failed(new DriverError('refused', 'refused_with', { what: 'ET0PE', code: '{{what}}' }));
    expect(outcomeOf(row, 'ru').error).toBe('ET0PE: прибор отказал, ошибка {{what}}');
  });

  it('keeps the text of another system in every language', () => {
    const row = { result: null, failure: { key: 'reported', values: { text: 'the line is busy' } } };
    for (const language of ['ru', 'en', 'mn']) expect(outcomeOf(row, language).error).toBe('the line is busy');
  });

  it('is the values of the device, unchanged', () => {
    const row = { result: '{"power":1}', failure: null };
    expect(outcomeOf(row, 'ru')).toEqual({ values: { power: 1 }, error: null });
    expect(resultIn(row, 'ru')).toBe('{"power":1}');
  });

  it('is none where nothing or no known sentence is stored', () => {
    expect(outcomeOf({ result: null, failure: null }, 'en')).toEqual({ values: {}, error: null });
    const strange = { result: null, failure: { key: 'constructor', values: {} } };
    expect(outcomeOf(strange, 'en').error).toBeNull();
  });
});
