import i18next from 'i18next';
import { type Language, LANGUAGES } from '@gaugeway/proto/api';
import en from './locales/en.json';
import mn from './locales/mn.json';
import ru from './locales/ru.json';

export { LANGUAGES };

const i18n = i18next.createInstance();
// i18next initialises synchronously if resources are at hand and there is no back end.
void i18n.init({
  resources: { en: { translation: en }, mn: { translation: mn }, ru: { translation: ru } },
  fallbackLng: 'en',
  keySeparator: false,
  nsSeparator: false,
  initAsync: false,
  interpolation: { escapeValue: false },
});

/** Keys of the sentences. */
export type TextKey = keyof typeof en;

/** The sentence of a key in a language; the key itself where there is none. */
export function translate(language: Language, key: string, variables: Record<string, string | number> = {}): string {
  return i18n.t(key, { ...variables, lng: language });
}

/**
 * The first language of an Accept-Language header that we support, or null.
 * Weights are honoured (RFC 9110, 12.5.4).
 */
export function acceptedLanguage(header: string | undefined): Language | null {
  if (!header) return null;
  const wanted = header
    .slice(0, 200)
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().toLowerCase().split(';');
      const weight = parameters.map((parameter) => /^\s*q=([\d.]+)$/.exec(parameter)?.[1]).find(Boolean);
      return { tag: tag.split('-')[0] ?? '', weight: weight === undefined ? 1 : Number(weight) };
    })
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight);
  return LANGUAGES.find((language) => language === wanted.find(({ tag }) => isLanguage(tag))?.tag) ?? null;
}

function isLanguage(tag: string): tag is Language {
  return (LANGUAGES as readonly string[]).includes(tag);
}
