/** Days of a month, 1 to 12, of a year that is not named: 29 February is a day of some year (specification 1, section 4). */
export function daysIn(month: number): number {
  if (month === 2) return 29;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

const two = (value: number): string => String(value).padStart(2, '0');

/** `MM-DD`. */
export const dayText = (month: number, day: number): string => `${two(month)}-${two(day)}`;

/** The list with another day, in the order of the year; null = the day is in it already. */
export function withDay(days: readonly string[], day: string): string[] | null {
  return days.includes(day) ? null : [...days, day].sort();
}

/** As people write it: DD.MM. */
export const shownDay = (day: string): string => day.split('-').reverse().join('.');

/** A calendar without a year is drawn as one that has 29 February. */
export const LEAP_YEAR = 2024;

/** A day of the year as a date of that calendar, `YYYY-MM-DD`, and back. */
export const dateOf = (day: string): string => `${LEAP_YEAR}-${day}`;
export const dayOfDate = (date: string): string => date.slice(5, 10);
