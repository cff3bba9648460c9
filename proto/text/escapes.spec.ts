import { csvCell, xmlText } from './escapes';

describe('a cell of CSV', () => {
  it.each(['=1+1', '+79001234567', '-cmd', '@sum', '\tx'])('marks %j as text', (value) => {
    expect(csvCell(value)).toBe(`'${value}`);
  });

  it.each(['-1', '-1.5', '-1,5e-7', '-1 234,5', '-1\u00a0234,5', '-1,234.5', '12:30', ''])('leaves %j', (value) => {
    expect(csvCell(value)).toBe(value);
  });

  it('is quoted where it has a separator, a quote or a line', () => {
    expect(['a;b', 'a"b', 'a\nb', '=a;"b"'].map(csvCell)).toEqual(['"a;b"', '"a""b"', '"a\nb"', '"\'=a;""b"""']);
  });
});

it('a text of XML has its signs escaped and no character that XML cannot have', () => {
  expect(xmlText('<a b="c">&\u0000\u001f\ud800\ufffe\t\nӨ😀')).toBe('&lt;a b=&quot;c&quot;&gt;&amp;\t\nӨ😀');
});
