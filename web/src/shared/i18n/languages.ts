export const LANGUAGES = ['ru', 'en', 'mn'] as const;

export type Language = (typeof LANGUAGES)[number];

/** A language in its own words. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { ru: 'Русский', en: 'English', mn: 'Монгол' };

const STORED = 'gaugeway.language';

export function isLanguage(value: unknown): value is Language {
  return LANGUAGES.some((language) => language === value);
}

/** The stored choice, then the browser's languages, then English. */
export function preferredLanguage(): Language {
  const stored = localStorage.getItem(STORED);
  if (isLanguage(stored)) return stored;
  return navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase()).find(isLanguage) ?? 'en';
}

export function storeLanguage(language: Language): void {
  localStorage.setItem(STORED, language);
}

export function hasStoredLanguage(): boolean {
  return localStorage.getItem(STORED) !== null;
}
