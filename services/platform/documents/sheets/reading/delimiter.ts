/** Enough of a text to see how its columns are set apart. */
const BEGINNING = 8192;
const MOST_LINES = 50;
/** A comma also occurs in heads ("Tariff 1, kWh") and in numbers: the others come first. */
const DELIMITERS = [';', '\t', ',', '|'] as const;
const QUOTED = /(^|[;,|\t\r\n])[ \u00a0\ufeff]*=?"[^"]*(?:""[^"]*)*(?:"|$)/g;
/** The first line of a file that Excel saved or will open: it names the delimiter, and is no row. */
const SEP_LINE = /^\ufeff?[ \t]*"?sep=(\\t|[^\r\n"])"?[ ;,]*(?:\r\n|\r|\n|$)/i;

/** Delimiter of the columns of a text, and position of its first row. */
export interface Delimited {
  delimiter: string;
  at: number;
}

/** Delimiter by the line `sep=`, else by the content. */
export function delimitedOf(text: string): Delimited {
  const [line, sign] = SEP_LINE.exec(text) ?? [];
  if (line !== undefined && sign !== undefined) return { delimiter: sign === '\\t' ? '\t' : sign, at: line.length };
  return { delimiter: delimiterOf(text), at: 0 };
}

/**
 * The sign that sets the columns of a text apart: one that occurs as often in each line of the beginning, from the first one
 * that has it, as some tables have titles above them; else the one that occurs as often in most lines.
 */
function delimiterOf(text: string): string {
  const beginning = text.slice(0, BEGINNING).replace(QUOTED, '$1');
  const lines = beginning.split(/\r\n|\r|\n/);
  // The last one may be cut off.
  if (text.length > BEGINNING && lines.length > 1) lines.pop();
  const rows = lines.filter((line) => line.trim() !== '').slice(0, MOST_LINES);
  const count = (line: string, sign: string): number => line.split(sign).length;
  const isEven = (sign: string): boolean => {
    const from = rows.findIndex((row) => row.includes(sign));
    const [head = '', ...others] = from < 0 ? [] : rows.slice(from);
    const isTable = from === 0 || others.length + 1 >= Math.max(2, rows.length / 2);
    return from >= 0 && isTable && others.every((row) => count(row, sign) === count(head, sign));
  };
  // A single column of names: "Ivanov, Pyotr".
  const isProse = !(rows[0] ?? ',').includes(',') && rows.every((row) => !/,(?! )/.test(row));
  const signs = DELIMITERS.filter((sign) => sign !== ',' || !isProse);
  const even = signs.find(isEven);
  if (even) return even;
  let best: { sign: string; score: number } = {
    sign: signs.find((sign) => rows[0]?.includes(sign)) ?? ';',
    score: 1,
  };
  for (const sign of signs) {
    const counts = new Map<number, number>();
    for (const line of rows) {
      const columns = count(line, sign);
      if (columns > 1) counts.set(columns, (counts.get(columns) ?? 0) + 1);
    }
    const score = Math.max(0, ...counts.values());
    if (score > best.score) best = { sign, score };
  }
  return best.sign;
}
