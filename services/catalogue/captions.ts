import { type Language, LANGUAGES } from '@gaugeway/proto/api/languages';

export type { Language };

/** A text in the languages of the platform. */
export type Captions = Readonly<Record<Language, string>>;

/** Caption in a language of the platform, by default in English. */
export const inLanguage = (captions: Captions, language: string): string =>
  captions[LANGUAGES.find((each) => each === language) ?? 'en'];

/** Capitalises the first letter. */
export const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

export const captions = (ru: string, en: string, mn: string): Captions => ({ ru, en, mn });
