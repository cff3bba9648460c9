/** Days of a month, 1 to 12, of an unspecified year: 29 February is a valid day (specification 1, section 4). */
export function daysIn(month: number): number {
  if (month === 2) return 29;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

const two = (value: number): string => String(value).padStart(2, '0');

/** `MM-DD`. */
export const dayText = (month: number, day: number): string => `${two(month)}-${two(day)}`;

/** List with another day, in the order of the year; null = the list contains the day. */
export function withDay(days: readonly string[], day: string): string[] | null {
  return days.includes(day) ? null : [...days, day].sort();
}

/** Written format: DD.MM. */
export const shownDay = (day: string): string => day.split('-').reverse().join('.');

/** Calendars without a year are drawn for a leap year. */
export const LEAP_YEAR = 2024;

/** A day of the year as a date of that calendar, `YYYY-MM-DD`, and back. */
export const dateOf = (day: string): string => `${LEAP_YEAR}-${day}`;
export const dayOfDate = (date: string): string => date.slice(5, 10);
