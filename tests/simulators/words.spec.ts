import { crowdOf, lorawanMeters, modems, MOST_OF_CROWD, valves } from '../../scripts/simulate/fleet.mjs';
import { placeOf, SUPPLIERS } from '../../scripts/simulate/town.mjs';
import { inLanguage, townLanguage } from '../../scripts/simulate/words.mjs';

const meters = [
  ...lorawanMeters,
  ...valves,
  ...[...modems, crowdOf(MOST_OF_CROWD)].flatMap(({ meters: wired }) => wired),
];
const names = meters.map((meter) => placeOf.get(meter) ?? meter.name);

it('every meter of the demo town has its own name in each language, and nothing of another one', () => {
  for (const language of ['ru', 'en', 'mn']) {
    const translated = names.map((name) => inLanguage(name, language));
    expect(new Set(translated).size).toBe(meters.length);
    if (language === 'en') expect(translated.filter((name) => /[А-яёүө]/i.test(name))).toEqual([]);
    if (language === 'mn') expect(translated.filter((name) => /улица|ввод|кв\./.test(name))).toEqual([]);
  }
});

it('the contracts of the suppliers have numbers in the letters of the language', () => {
  const numbers = SUPPLIERS.map(({ number_of_contract }) => inLanguage(number_of_contract, 'en'));
  expect(numbers.filter((number) => !/^[A-Z]+-\d+$/.test(number))).toEqual([]);
});

it('the town speaks the language that is set, else that of the terminal, else English', () => {
  expect(townLanguage({ DEMO_LANGUAGE: 'mn', LANG: 'ru_RU.UTF-8' })).toBe('mn');
  expect(townLanguage({ LANG: 'ru_RU.UTF-8' })).toBe('ru');
  expect(townLanguage({ LANG: 'C' })).toBe('en');
  expect(townLanguage({})).toBe('en');
});
