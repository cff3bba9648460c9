import {
  countriesFor,
  countriesIn,
  countryAt,
  countryNamesOf,
  countryOf,
  firstCountry,
  keptPhone,
  moveTo,
  phoneOf,
} from './phone';

const countries = countriesIn('en');
const named = (code: string) => countries.find(({ countryCode }) => countryCode === code);

it('keeps a plus and at most 14 digits', () => {
  expect(phoneOf('8 (999) 123-45-67')).toBe('+89991234567');
  expect(phoneOf('+1234567890123456')).toBe('+12345678901234');
});

it('begins with Russia in Russian and the United States otherwise', () => {
  expect([firstCountry('ru'), firstCountry('en'), firstCountry('mn')]).toEqual(['RU', 'US', 'US']);
  expect(countryAt('', 'mn', countries)).toBe('US');
  expect(countryAt('+97699112233', 'ru', countries)).toBe('MN');
  // Stored without a plus by an earlier form.
  expect(countryAt('99112233', 'ru', countries)).toBe('RU');
});

it('finds the country by the longest dial code that fits, and keeps the present one while it fits', () => {
  expect(countryOf('+4930', countries, 'US')).toBe('DE');
  expect(countryOf('+1604', countries, 'CA')).toBe('CA');
  expect(countryOf('+1604', countries, 'DE')).toBe('US');
  expect(countryOf('+7701', countries, 'KZ')).toBe('KZ');
});

it('keeps no number where there is only a dial code', () => {
  expect(keptPhone('+7', named('RU'))).toBe('');
  expect(keptPhone('+', undefined)).toBe('');
  expect(keptPhone('+7 9', named('RU'))).toBe('+79');
});

it('moves a number to another country', () => {
  expect(moveTo(named('MN')!, '+79991234567', named('RU'))).toBe('+9769991234567');
});

it('searches by the first four characters of a name, and by the dial code', () => {
  const found = (search: string) => countriesFor(search, countries).map(({ countryCode }) => countryCode);
  expect(found('Mongxyz')).toContain('MN');
  expect(found('+976')).toEqual(['MN']);
  expect(found('')).toHaveLength(countries.length);
});

it('names the countries in Mongolian, which the browser lacks', async () => {
  const inMongolian = countriesIn('mn', await countryNamesOf('mn'));
  expect(inMongolian.filter(({ name }) => /[A-Za-z]/.test(name))).toEqual([]);
});
