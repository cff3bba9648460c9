/** Enough of a text to see how its columns are set apart. */
const BEGINNING = 8192;
const MOST_LINES = 50;
/** A comma also stands in heads ("Tariff 1, kWh") and in numbers: the others come first. */
const DELIMITERS = [';', '\t', ','] as const;
const QUOTED = /(^|[;,\t\r\n])[ \u00a0\ufeff]*"[^"]*(?:""[^"]*)*(?:"|$)/g;

/**
 * The sign that sets the columns of a text apart: one of the first line that stands as often in each line of the beginning;
 * else the first one that is there.
 */
export function delimiterOf(text: string): string {
  const beginning = text.slice(0, BEGINNING).replace(QUOTED, '$1');
  const lines = beginning.split(/\r\n|\r|\n/);
  // The last one may be cut off.
  if (text.length > BEGINNING && lines.length > 1) lines.pop();
  const [head = '', ...rows] = lines.filter((line) => line.trim() !== '').slice(0, MOST_LINES);
  const count = (line: string, sign: string): number => line.split(sign).length;
  const there = DELIMITERS.filter((sign) => head.includes(sign));
  return there.find((sign) => rows.every((row) => count(row, sign) === count(head, sign))) ?? there[0] ?? ';';
}
