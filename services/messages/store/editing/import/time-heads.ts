import { foldedHead } from '@gaugeway/platform/documents';

/** Contents of a column of times: a moment, or its date and its time of day apart. */
export type TimePart = 'moment' | 'date' | 'clock';

/** Words that name each part, in Russian, English and Mongolian; a head of "date" and "time" is a moment. */
const PARTS: ReadonlyMap<string, TimePart> = new Map([
  ...['datetime', 'timestamp', 'хугацаа'].map((word) => [word, 'moment'] as const),
  ...['date', 'дата', 'огноо', 'day', 'день', 'өдөр'].map((word) => [word, 'date'] as const),
  ...['time', 'время', 'цаг', 'час', 'hour'].map((word) => [word, 'clock'] as const),
]);
/** Words that a head may have beside these. */
const BESIDE = new Set([
  ...['и', 'and', 'ба', 'of', 'the', 'local', 'meter', 'device', 'reading', 'readings', 'measurement', 'event'],
  ...['снятия', 'показания', 'показаний', 'измерения', 'замера', 'опроса', 'местное', 'прибора', 'счетчика'],
  ...['dd', 'mm', 'yyyy', 'yy', 'hh', 'ss', 'дд', 'мм', 'гггг', 'гг', 'чч', 'сс', 'жжжж', 'өө'],
  ...['заалтын', 'авсан', 'хэмжсэн', 'тоолуурын', 'орон', 'нутгийн'],
]);
const ZONE = /[,([]?\s*\b(?:utc|gmt)\b\s*(?:([+\-−])\s*(\d{1,2}(?:[.,]\d+)?)(?::(\d{2}))?)?[)\]]?/;

/** Part of a time that a column head names; null = none. */
export function timePartOf(head: string): TimePart | null {
  const words = foldedHead(head)
    .replace(ZONE, ' ')
    .split(/[\s,./:_()[\]&+-]+/)
    .filter((word) => word !== '');
  const parts = new Set<TimePart>();
  for (const word of words) {
    const part = PARTS.get(word);
    if (part) parts.add(part);
    else if (!BESIDE.has(word)) return null;
  }
  const [first] = parts;
  return parts.size > 1 ? 'moment' : (first ?? null);
}

/** Hours that the times below a head are ahead of UTC; null = it says nothing. */
export function zoneOfHead(head: string): number | null {
  const [zone, sign, hours = '0', minutes = '0'] = ZONE.exec(foldedHead(head)) ?? [];
  if (zone === undefined) return null;
  const offset = Number(hours.replace(',', '.')) + Number(minutes) / 60;
  return offset > 14 ? null : sign === undefined || sign === '+' ? offset : -offset;
}
