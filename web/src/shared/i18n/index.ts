export * from './format';
export { adoptAccountLanguage, chooseLanguage, loadTexts, startTranslations } from './i18n';
export { isLanguage, LANGUAGE_NAMES, LANGUAGES, type Language } from './languages';
