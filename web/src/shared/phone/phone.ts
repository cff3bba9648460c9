import { getCountries, getCountryCallingCode, type CountryCode } from 'libphonenumber-js/min';
import type { Language } from '@/shared/i18n';

export interface Country {
  /** ISO 3166-1, two letters. */
  countryCode: CountryCode;
  name: string;
  /** Digits without the plus. */
  dialCode: string;
}

/** A plus and at most 14 digits (specification 1, section 5). */
const MOST_DIGITS = 14;

/** Names of countries that a browser lacks (Chromium has none in Mongolian), by ISO 3166-1 code, two letters. */
export async function countryNamesOf(language: Language): Promise<Readonly<Record<string, string>>> {
  if (language !== 'mn') return {};
  const { default: texts } = await import('i18n-iso-countries/langs/mn.json');
  return texts.countries;
}

/** All countries by name in the language; `own` names take precedence over the browser's. */
export function countriesIn(language: Language, own: Readonly<Record<string, string>> = {}): Country[] {
  const names = new Intl.DisplayNames([language, 'en'], { type: 'region' });
  return getCountries()
    .map((countryCode) => ({
      countryCode,
      name: own[countryCode] ?? names.of(countryCode) ?? countryCode,
      dialCode: getCountryCallingCode(countryCode),
    }))
    .sort((a, b) => a.name.localeCompare(b.name, language));
}

export function firstCountry(language: Language): CountryCode {
  return language === 'ru' ? 'RU' : 'US';
}

/** Typed number in the format of the field. */
export function phoneOf(typed: string): string {
  const digits = typed.replace(/\D/g, '').slice(0, MOST_DIGITS);
  return `+${digits}`;
}

/** Main country of a dial code that several countries share. */
const FIRST_OF: Readonly<Record<string, CountryCode>> = { 1: 'US', 7: 'RU', 39: 'IT', 44: 'GB', 47: 'NO', 61: 'AU' };

/** Country of a number: the current one while its code matches, else that of the longest matching code. */
export function countryOf(phone: string, countries: readonly Country[], present: CountryCode): CountryCode {
  const digits = phone.slice(1);
  const code = countries
    .map(({ dialCode }) => dialCode)
    .filter((dialCode) => digits.startsWith(dialCode))
    .sort((a, b) => b.length - a.length)[0];
  if (code === undefined) return present;
  const fitting = countries.filter(({ dialCode }) => dialCode === code).map(({ countryCode }) => countryCode);
  if (fitting.includes(present)) return present;
  const first = FIRST_OF[code];
  return first && fitting.includes(first) ? first : (fitting[0] ?? present);
}

/** Number with its dial code replaced by that of another country. */
export function moveTo(country: Country, phone: string, from: Country | undefined): string {
  const digits = phone.slice(1);
  const rest = from && digits.startsWith(from.dialCode) ? digits.slice(from.dialCode.length) : '';
  return phoneOf(country.dialCode + rest);
}

/** Number of characters of a search (specification 3, section 2.11). */
const SEARCHED = 4;

/** Countries that match a search: by the beginning of a word of their name, or by their dial code. */
export function countriesFor(search: string, countries: readonly Country[]): readonly Country[] {
  const text = search.trim().toLowerCase().slice(0, SEARCHED);
  const code = text.replace(/^\+/, '');
  if (text === '') return countries;
  return countries.filter(({ name, dialCode }) => {
    const words = name.toLowerCase();
    return (
      words.startsWith(text) ||
      words.split(/[\s(-]+/).some((word) => word.startsWith(text)) ||
      (code !== '' && dialCode.startsWith(code))
    );
  });
}

/** Initial country of a number: its own, else that of the language. */
export function countryAt(phone: string, language: Language, countries: readonly Country[]): CountryCode {
  const first = firstCountry(language);
  return phone.startsWith('+') ? countryOf(phone, countries, first) : first;
}

/** Number to store; a dial code without further digits is stored as ''. */
export function keptPhone(typed: string, country: Country | undefined): string {
  const phone = phoneOf(typed);
  return phone === '+' || phone === `+${country?.dialCode ?? ''}` ? '' : phone;
}
