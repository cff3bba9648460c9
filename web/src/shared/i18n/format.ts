import dayjs from 'dayjs';
import 'dayjs/locale/mn';
import 'dayjs/locale/ru';
import utc from 'dayjs/plugin/utc';
import i18next from 'i18next';
import { currentLanguage } from './i18n';

dayjs.extend(utc);
dayjs.locale(i18next.language);
i18next.on('languageChanged', (language) => dayjs.locale(language));

/** Placeholder for a missing value. */
export const NO_VALUE = '–';

const formats = new Map<string, Intl.NumberFormat>();

/** A number as the tables show it: at most `decimals` (never more than 4) digits after the point. */
export function formatNumber(value: number, decimals = 4): string {
  const language = currentLanguage();
  const digits = Math.max(0, Math.min(4, decimals));
  const key = `${language}:${digits}`;
  let format = formats.get(key);
  if (!format) {
    // Mongolian numbers have the English format; browsers without its data would use the system's format.
    format = new Intl.NumberFormat(language === 'mn' ? 'en-US' : language, {
      minimumIntegerDigits: 1,
      maximumFractionDigits: digits,
    });
    formats.set(key, format);
  }
  return format.format(value);
}

/** Percentage, with a space before the sign where the language has one. */
export function formatPercent(percent: number, decimals = 0): string {
  return `${formatNumber(percent, decimals)}${percentSign()}`;
}

/** End of a percentage in the language. */
export const percentSign = (): string => (currentLanguage() === 'en' ? '%' : '\u00a0%');

/** DD.MM.YYYY HH:mm in the zone (hours from UTC). */
export function formatDateTime(unixSeconds: number, zone: number): string {
  return inZone(unixSeconds, zone).format('DD.MM.YYYY HH:mm');
}

/** DD.MM.YYYY in the zone (hours from UTC). */
export function formatDate(unixSeconds: number, zone: number): string {
  return inZone(unixSeconds, zone).format('DD.MM.YYYY');
}

/** A day without a time, 2026-01-31, as DD.MM.YYYY. */
export function formatDay(day: string): string {
  return day.split('-').reverse().join('.');
}

/** The name of a month, 0 = January. */
export function formatMonth(month: number): string {
  return dayjs.utc('2001-01-15').month(month).format('MMMM');
}

/** A day of every year, MM-DD, in words: 8 March. */
export function formatDayOfYear(day: string): string {
  const date = dayjs.utc(`2000-${day}`);
  return date.locale() === 'mn' ? date.format('MMMM D') : date.format('D MMMM');
}

const AGO_UNITS = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const;

/**
 * "5 min ago"; for a time in the future "just now". Uses texts of the console: browsers have no Mongolian for
 * Intl.RelativeTimeFormat.
 */
export function formatAgo(unixSeconds: number): string {
  const seconds = Date.now() / 1000 - unixSeconds;
  const [unit, size] = AGO_UNITS.find(([, length]) => seconds >= length) ?? [null, 1];
  return unit === null
    ? i18next.t('common:just_now')
    : i18next.t(`common:ago.${unit}`, { count: Math.floor(seconds / size) });
}

/** Number of an entity whose name is unknown. */
export const formatId = (id: number | string): string => i18next.t('common:id', { id });

/** Text with a capital first letter, for a label or a sentence. */
export const capitalized = (text: string): string => text.charAt(0).toLocaleUpperCase(i18next.language) + text.slice(1);

/** GMT+8, GMT+5:30, GMT (specification 1, section 9). */
export function formatZone(zone: number): string {
  if (zone === 0) return 'GMT';
  const minutes = Math.round(Math.abs(zone) * 60);
  const rest = minutes % 60;
  return `GMT${zone < 0 ? '−' : '+'}${Math.floor(minutes / 60)}${rest ? `:${String(rest).padStart(2, '0')}` : ''}`;
}

export function inZone(unixSeconds: number, zone: number): dayjs.Dayjs {
  return dayjs.unix(unixSeconds).utcOffset(Math.round(zone * 60));
}

/** A whole number of a text: its plural form and its digits. */
export const counted = (count: number) => ({ count, number: formatNumber(count, 0) });
