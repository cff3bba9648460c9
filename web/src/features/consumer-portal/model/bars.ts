/** A part of a period: a day of a month, or a month of a year. */
export interface Bar {
  /** YYYY-MM-DD; of a month its first. */
  day: string;
  /** null = unknown. */
  value: number | null;
  isEstimated: boolean;
}

/** A month, `2026-04`, or a year, `2026`. */
export type Span = string;

export const isYear = (span: Span): boolean => span.length === 4;

/** First and last day of a span. */
export function daysOf(span: Span): { from: string; to: string } {
  if (isYear(span)) return { from: `${span}-01-01`, to: `${span}-12-31` };
  const [year = 0, month = 1] = span.split('-').map(Number);
  return { from: `${span}-01`, to: `${span}-${two(new Date(Date.UTC(year, month, 0)).getUTCDate())}` };
}

/** Span of the same kind, moved by a number of months or years. */
export function moved(span: Span, by: number): Span {
  const [year = 0, month = 1] = span.split('-').map(Number);
  if (isYear(span)) return String(year + by);
  const at = new Date(Date.UTC(year, month - 1 + by, 1));
  return `${at.getUTCFullYear()}-${two(at.getUTCMonth() + 1)}`;
}

/** All parts of a span with their known values. */
export function barsOf(span: Span, parts: readonly { day: string; value: number; is_estimated: boolean }[]): Bar[] {
  const known = new Map(parts.map((part) => [part.day, part]));
  const { from, to } = daysOf(span);
  const days = isYear(span)
    ? Array.from({ length: 12 }, (_, month) => `${span}-${two(month + 1)}-01`)
    : Array.from({ length: Number(to.slice(8)) }, (_, day) => `${from.slice(0, 8)}${two(day + 1)}`);
  return days.map((day) => {
    const part = known.get(day);
    return { day, value: part?.value ?? null, isEstimated: part?.is_estimated ?? false };
  });
}

/** Typed number, with a point or a comma; null = not a number, or negative. */
export function numberOf(typed: string): number | null {
  const text = typed.replace(/[\s\u00a0]/g, '').replace(',', '.');
  return /^\d{1,12}(\.\d{1,6})?$/.test(text) ? Number(text) : null;
}

const two = (number: number): string => String(number).padStart(2, '0');
