const TYPED = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/;

/** YYYY-MM-DD of a date that is typed as DD.MM.YYYY; null where there is no such day. */
export function dateOf(typed: string): string | null {
  const [, day = '', month = '', year = ''] = TYPED.exec(typed.trim()) ?? [];
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const time = Date.parse(`${date}T00:00:00Z`);
  // A day that the month has not is moved into the next one, or is none.
  return Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== date ? null : date;
}
