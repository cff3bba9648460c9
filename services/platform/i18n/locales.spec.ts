import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { acceptedLanguage, translate } from './translate';
import en from './locales/en.json';
import mn from './locales/mn.json';
import ru from './locales/ru.json';

const SERVICES = join(__dirname, '..', '..');
const locales: Record<'en' | 'mn' | 'ru', Record<string, string>> = { en, mn, ru };
const variablesOf = (sentence: string) => [...sentence.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name).sort();

/** Terms of LoRaWAN that are the same in every language. */
const NAMES = /^(OTAA|ABP|[A-Z][A-Za-z]*(EUI|Addr|Key))$/;

/** Keys that the code names: `'errors.…'`, `'messages.…'` and the like, in quotes. In a repository and in limits those are tables, in a job its name. */
function keysInCode(): Map<string, string> {
  const keys = new Map<string, string>();
  for (const path of readdirSync(SERVICES, { recursive: true, encoding: 'utf8' })) {
    if (!path.endsWith('.ts') || path.includes('node_modules') || /\.(spec|repository|job|limits)\.ts$/.test(path))
      continue;
    const text = readFileSync(join(SERVICES, path), 'utf8');
    for (const [, key = ''] of text.matchAll(/'((?:errors|guards|messages)\.[a-z0-9_]+)'/g)) keys.set(key, path);
  }
  return keys;
}

describe('the sentences of the server', () => {
  it.each(['ru', 'mn'] as const)('are the same set in %s as in English', (language) => {
    expect(Object.keys(locales[language]).sort()).toEqual(Object.keys(en).sort());
  });

  it.each(['en', 'ru', 'mn'] as const)('all say something in %s, and take the same variables', (language) => {
    for (const [key, sentence] of Object.entries(locales[language])) {
      expect([key, sentence.trim()]).not.toEqual([key, '']);
      expect([key, variablesOf(sentence)]).toEqual([key, variablesOf((en as Record<string, string>)[key] ?? '')]);
    }
  });

  it('in Russian and Mongolian are not the English ones', () => {
    for (const [key, sentence] of [...Object.entries(ru), ...Object.entries(mn)]) {
      const hasWords = /\p{L}/u.test(sentence.replace(/\{\{\w+\}\}/g, ''));
      if (hasWords && !NAMES.test(sentence)) expect([key, /[а-яё]/i.test(sentence)]).toEqual([key, true]);
    }
  });

  it('are there for every key that the code names', () => {
    const known = new Set(Object.keys(en).flatMap((key) => [key, key.replace(/_(one|few|many|other)$/, '')]));
    const unknown = [...keysInCode()].filter(([key]) => !known.has(key));
    expect(unknown).toEqual([]);
  });

  it('have the plural forms that each language needs', () => {
    for (const language of ['en', 'ru', 'mn'] as const) {
      const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
      const counted = Object.keys(locales[language])
        // Names another kind of a resource too.
        .filter((key) => key.endsWith('_other') && locales[language][key]?.includes('{{count}}'))
        .map((key) => key.slice(0, -'_other'.length));
      for (const key of counted) for (const form of forms) expect(locales[language]).toHaveProperty([`${key}_${form}`]);
    }
  });

  it('fill in their variables', () => {
    expect(translate('en', 'errors.too_many_sign_ins', { minutes: 15 })).toBe(
      'Too many failed sign-in attempts. Try again in 15 min.',
    );
  });
});

describe('the language of a caller', () => {
  it.each([
    ['mn', 'mn'],
    ['ru-RU,ru;q=0.9,en;q=0.8', 'ru'],
    ['fr, en;q=0.5', 'en'],
    ['en;q=0.1, mn;q=0.9', 'mn'],
    ['ru;q=0, en', 'en'],
    ['fr', null],
    ['', null],
    [undefined, null],
    [`${'x,'.repeat(5000)}ru`, null],
  ])('of %p is %p', (header, language) => {
    expect(acceptedLanguage(header)).toBe(language);
  });
});
