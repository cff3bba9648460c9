import { RepeatedTexts } from './repeated-texts';

const times = (texts: RepeatedTexts, text: string, n: number) => Array.from({ length: n }, () => texts.nameOf(text));

describe('names of repeated statements', () => {
  it('are given to a text that comes for the third time, and stay', () => {
    const texts = new RepeatedTexts();
    const [first, second, third, fourth] = times(texts, 'SELECT 1', 4);
    expect([first, second]).toEqual([undefined, undefined]);
    expect(third).toBeDefined();
    expect(fourth).toBe(third);
    expect(times(texts, 'SELECT 2', 3).at(-1)).not.toBe(third);
  });

  it('are not given to a very long text', () => {
    expect(times(new RepeatedTexts(), `SELECT '${'x'.repeat(9000)}'`, 9)).toEqual(new Array(9).fill(undefined));
  });

  it('end at a number that a connection can hold', () => {
    const texts = new RepeatedTexts();
    const named = Array.from({ length: 1000 }, (_, n) => times(texts, `SELECT ${n}`, 3).at(-1));
    expect(new Set(named).size).toBe(201);
    expect(texts.nameOf('SELECT 5')).toBe(named[5]);
  });
});
