import i18next, { type BackendModule, type CustomTypeOptions, type ResourceKey } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { hasStoredLanguage, isLanguage, LANGUAGES, preferredLanguage, storeLanguage, type Language } from './languages';
import type { TextFile } from './text-file';

/** A file of texts, which a screen loads before it is shown. */
type Namespace = keyof CustomTypeOptions['resources'];

/** The texts of the first screen; where the others are does not concern the first load. */
const first = import.meta.glob<TextFile>(['./locales/*/common.json', './locales/*/sign-in.json']);

/** Loads one file of texts when it is first needed. */
const backend: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read: (language, namespace, done) => {
    textsOf(language, namespace).then(
      (texts) => done(null, texts),
      (error: unknown) => done(error instanceof Error ? error : new Error(String(error)), false),
    );
  },
};

async function textsOf(language: string, namespace: string): Promise<ResourceKey> {
  const path = `./locales/${language}/${namespace}.json`;
  const load = first[path] ?? (await import('./later-texts')).files[path];
  if (!load) throw new Error(`no texts ${language}/${namespace}`);
  return (await load()).default;
}

/** Loads the texts of the preferred language; the others are loaded when selected. */
export async function startTranslations(): Promise<void> {
  i18next.on('languageChanged', adopt);
  await i18next
    .use(backend)
    .use(initReactI18next)
    .init({
      lng: preferredLanguage(),
      supportedLngs: LANGUAGES,
      // All three are complete (checked by scripts/check-locales.mjs), so there is no fallback and no further file is
      // loaded.
      fallbackLng: false,
      ns: ['common'],
      defaultNS: 'common',
      load: 'currentOnly',
      interpolation: { escapeValue: false },
      returnNull: false,
    });
}

/** Changes the language of the page at once and for the next visits. */
export async function chooseLanguage(language: Language): Promise<void> {
  storeLanguage(language);
  await i18next.changeLanguage(language);
}

/** Applies the language of the account if none was selected in this browser. */
export async function adoptAccountLanguage(language: string): Promise<void> {
  if (!hasStoredLanguage() && isLanguage(language) && language !== currentLanguage()) await chooseLanguage(language);
}

/** Loads the texts of a screen together with its code, so that it is painted once, complete. */
export async function loadTexts(...namespaces: Namespace[]): Promise<void> {
  await i18next.loadNamespaces(namespaces);
}

export function currentLanguage(): Language {
  return LANGUAGES.find((language) => language === i18next.language) ?? 'en';
}

function adopt(language: string): void {
  document.documentElement.lang = language;
}
