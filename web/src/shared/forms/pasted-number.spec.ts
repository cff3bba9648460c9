import { decimalOf } from './pasted-number';

it('a pasted decimal comma is a point, and thousands are joined', () => {
  const texts = ['63,5', ' 1 234,50 ', '1\u00a0234,5', '-0,25', ',5', '1,234'];
  const numbers = ['63.5', '1234.50', '1234.5', '-0.25', '.5', '1.234'];
  expect(texts.map((text) => decimalOf(text, 'ru'))).toEqual(numbers);
});

it('what is no number with a decimal comma is left to the input', () => {
  for (const text of ['63.5', '635', '1,234,567', '1,234.5', 'a,5', '']) expect(decimalOf(text, 'ru')).toBeNull();
  expect([decimalOf('1,234', 'en'), decimalOf('63,5', 'en')]).toEqual([null, '63.5']);
});
