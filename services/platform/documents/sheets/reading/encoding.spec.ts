import { seededRandom } from '../../../../../tests/load/file-mutations.mjs';
import mn from '../../../i18n/locales/mn.json';
import ru from '../../../i18n/locales/ru.json';
import { delimitedOf } from './delimiter';
import { decodedText } from './encoding';
import { readCsv } from './read-csv';

const LIMITS = { rows: 100, columns: 20, text: 200 };
const swapped = (bytes: Buffer): Buffer => Buffer.from(bytes).swap16();
const wide = (text: string): Buffer => Buffer.from(text, 'utf16le');
const cyrillic = (text: string): Buffer =>
  Buffer.from(
    Array.from(text, (sign) => {
      const code = sign.codePointAt(0) ?? 0;
      if (code < 0x80) return code;
      const at = 'Ёё№ ³°'.indexOf(sign);
      return at >= 0 ? ([0xa8, 0xb8, 0xb9, 0xa0, 0xb3, 0xb0][at] ?? 0x3f) : code - 0x410 + 0xc0;
    }),
  );

const SAVED: readonly (readonly [name: string, save: (text: string) => Buffer])[] = [
  ['UTF-8', (text) => Buffer.from(text)],
  ['UTF-8 with a mark', (text) => Buffer.from(`\ufeff${text}`)],
  ['UTF-16 LE with a mark', (text) => wide(`\ufeff${text}`)],
  ['UTF-16 BE with a mark', (text) => swapped(wide(`\ufeff${text}`))],
  ['UTF-16 LE', wide],
  ['UTF-16 BE', (text) => swapped(wide(text))],
  ['windows-1251', cyrillic],
];
const WORDS = ['Дата', 'Ёмкость', 'Показания', 'м3', 'Тариф 1', '№ прибора', 'кВт', '10,5', '01.08.2026', 'x', 'САЯНЫ'];

it.each(SAVED)('1,000 tables round trip in %s', (_, save) => {
  const random = seededRandom(36);
  for (let run = 0; run < 1000; run++) {
    const pick = () => WORDS[Math.floor(random() * WORDS.length)] ?? '';
    const rows = Array.from({ length: 1 + Math.floor(random() * 5) }, () => [pick(), pick(), '7']);
    const read = readCsv(save(rows.map((cells) => cells.join(';')).join('\r\n')), LIMITS);
    expect(read.rows.map(({ cells }) => [...cells.values()].map(({ text }) => text))).toEqual(rows);
  }
});

it.each([
  ['ibm866', '84a0e2a0208220a2e0a5acef3b92a0e0a8e42031'],
  ['koi8-r', 'e4c1d4c120f720d7d2c5cdd13bf4c1d2c9c62031'],
  ['x-mac-cyrillic', '84e0f2e02082 20e2f0e5ecdf3b92e0f0e8f42031'.replace(' ', '')],
  ['windows-1251', 'c4e0f2e020c220e2f0e5ecff3bd2e0f0e8f42031'],
])('a text in %s is read', (_, hex) => {
  expect(decodedText(Buffer.from(hex, 'hex'))).toEqual({ text: 'Дата В время;Тариф 1', isGarbled: false });
});

describe('the texts of the product', () => {
  const BYTES = Array.from({ length: 256 }, (_, byte) => 255 - byte);
  const encoded = (encoding: string, text: string) => {
    const bytes = new Map(BYTES.map((byte) => [new TextDecoder(encoding).decode(Buffer.from([byte])), byte] as const));
    return Buffer.from(Array.from(text, (sign) => bytes.get(sign) ?? 0x3f));
  };
  const TEXTS = { ru: Object.values(ru), mn: Object.values(mn) };
  const textsOf = (language: 'ru' | 'mn') => [...TEXTS[language], 'ИВАНОВ ИВАН ИВАНОВИЧ', 'СН-1 (35 кВ)', 'кВт·ч'];
  /** windows-1251 has no letters for two of Mongolian: keyboards put others in their place. */
  const onKeyboard = (text: string) => Array.from(text, (sign) => 'ЄєЇї'['ӨөҮү'.indexOf(sign)] ?? sign).join('');

  it.each(['ru', 'mn'] as const)('in %s are read in windows-1251, each of them alone', (language) => {
    for (const text of textsOf(language).map(onKeyboard)) {
      const bytes = encoded('windows-1251', text);
      expect(decodedText(bytes).text).toBe(new TextDecoder('windows-1251').decode(bytes));
    }
  });

  it.each(['ibm866', 'koi8-r', 'x-mac-cyrillic'])('are read in %s, ten of them together', (encoding) => {
    const texts = textsOf('ru');
    for (let at = 0; at + 10 <= texts.length; at += 10) {
      const bytes = encoded(encoding, texts.slice(at, at + 10).join(';'));
      expect(decodedText(bytes).text).toBe(new TextDecoder(encoding).decode(bytes));
    }
  });
});

it('blanks and signs of windows-1251 are no letters of another encoding', () => {
  const text = `Time;Tariff 1\n${'01.08.2026;1\u00a0234\u00a0567,5 \u00b3\n'.repeat(50)}`;
  expect(decodedText(Buffer.from(text.replaceAll('\u00b3', 'm'), 'latin1')).text).toContain('1\u00a0234\u00a0567,5');
});

it.each(['<html><table><tr><td>Дата</td></tr></table>', '\ufeff<?xml version="1.0"?><Workbook/>', '%PDF-1.7\n1;2'])(
  '%j is no table',
  (text) => {
    expect(() => readCsv(Buffer.from(text), LIMITS)).toThrow('errors.sheet_unreadable');
  },
);

it('a file in UTF-8 with a broken sequence is no windows-1251: the cell that has it is refused', () => {
  const bytes = Buffer.concat([Buffer.from('Дата;Показания\n01.08.2026;при'), Buffer.from([0xd0])]);
  expect(decodedText(bytes)).toMatchObject({ isGarbled: true });
  const [head, row] = readCsv(bytes, LIMITS).rows;
  expect(head?.cells.get(0)).toEqual({ text: 'Дата' });
  expect(row?.cells.get(1)).toMatchObject({ fault: 'garbled' });
});

it.each([
  ['sep=;\r\na,b;c', ';', 7],
  ['\ufeffsep=,\na;b,c', ',', 7],
  ['sep=\t\na;b\tc', '\t', 6],
  ['SEP=\\t\na;b\tc', '\t', 7],
  ['"sep=|"\na;b|c', '|', 8],
  ['Report, August\nDate;Input 1, m3\n1;2,5\n3;4,5', ';', 0],
  ['Report; August; all\nDate\tInput\n1\t2\n3\t4', '\t', 0],
  ['separator;b', ';', 0],
  ['Name\nIvanov, Pyotr\nPetrov, Ivan', ';', 0],
  ['Name, since\nIvanov, 2024\nPetrov, 2025', ',', 0],
])('%j is set apart by %j', (text, delimiter, at) => {
  expect(delimitedOf(text)).toEqual({ delimiter, at });
});

it.each([
  ['="00123";b', '00123'],
  ['"=""00123""";b', '00123'],
  ['="a;b";c', 'a;b'],
  ["'00123;b", '00123'],
  ["'s-Hertogenbosch;b", "'s-Hertogenbosch"],
])('%s has the text %s', (text, expected) => {
  expect(readCsv(Buffer.from(text), LIMITS).rows[0]?.cells.get(0)).toEqual({ text: expected });
});

it.each(['#N/A', '#Н/Д', '#DIV/0!', '#####'])('%s is an error that a spreadsheet saved', (text) => {
  expect(readCsv(Buffer.from(`a;${text}`), LIMITS).rows[0]?.cells.get(1)).toEqual({ text, fault: 'error' });
});

it('a line sep= is no row, as a spreadsheet shows none of it', () => {
  expect(readCsv(Buffer.from('sep=]\na]b'), LIMITS).rows).toEqual([
    { n: 1, cells: new Map([0, 1].map((place) => [place, { text: place ? 'b' : 'a' }])) },
  ]);
});
