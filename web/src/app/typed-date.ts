const TYPED = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/;

/** YYYY-MM-DD of a date typed as DD.MM.YYYY; null for an invalid day. */
export function dateOf(typed: string): string | null {
  const [, day = '', month = '', year = ''] = TYPED.exec(typed.trim()) ?? [];
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const time = Date.parse(`${date}T00:00:00Z`);
  // A day beyond the end of the month overflows into the next one, or is invalid.
  return Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== date ? null : date;
}
