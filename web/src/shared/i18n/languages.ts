import { type Language, LANGUAGES } from '@gaugeway/proto/api/languages';

export { type Language, LANGUAGES };

/** Name of a language in that language. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { ru: 'Русский', en: 'English', mn: 'Монгол' };

const STORED = 'gaugeway.language';

export function isLanguage(value: unknown): value is Language {
  return LANGUAGES.some((language) => language === value);
}

/**
 * Default language of the console until the user selects one (specification 1, section 1); the account's language
 * applies after the sign-in.
 */
const FIRST: Language = 'ru';

/** Language stored in this browser, else the default language of the console. */
export function preferredLanguage(): Language {
  const stored = localStorage.getItem(STORED);
  return isLanguage(stored) ? stored : FIRST;
}

export function storeLanguage(language: Language): void {
  localStorage.setItem(STORED, language);
}

export function hasStoredLanguage(): boolean {
  return localStorage.getItem(STORED) !== null;
}
