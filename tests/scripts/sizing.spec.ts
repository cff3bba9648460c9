import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const page = (name: string) => readFileSync(join(__dirname, '../../docs', name), 'utf8');

const sizing = page('deployment/sizing.md');
const performance = page('performance.md');

/** Cells of the rows that match. */
const rows = (text: string, match: RegExp): string[][] =>
  text
    .split('\n')
    .filter((line) => line.startsWith('|') && match.test(line))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );

const numbersIn = (text: string): number[] =>
  [...text.matchAll(/\d+(?:,\d{3})*(?:\.\d+)?/g)].map(([number]) => Number(number.replaceAll(',', '')));

const METERS: Record<string, number> = { '10,000': 1e4, '200,000': 2e5, '1 million': 1e6, '10 million': 1e7 };
const UNITS: Record<string, number> = { GB: 1e9, TB: 1e12 };

/** "1.3 TB" in bytes. */
function bytesOf(text: string): number {
  const [, number, unit] = /^([\d.]+) (GB|TB)$/.exec(text) ?? [];
  return Number(number) * (UNITS[unit ?? ''] ?? NaN);
}

const MESSAGES_A_DAY = 50;

describe('the sizing page', () => {
  it('takes the cost of a message from the figures of the performance page', () => {
    const costs = rows(sizing, /measured at [\d,]+\/s/);
    expect(costs).toHaveLength(2);
    for (const [, value = '', from = ''] of costs) {
      const [rate] = /[\d,]+\/s/.exec(from) ?? [];
      const [[, , result = ''] = []] = rows(performance, new RegExp(`^\\| at ${rate ?? ''} \\|`));
      expect(numbersIn(result)).toContain(numbersIn(value)[0]);
    }
  });

  it('multiplies rates and costs correctly', () => {
    const products = rows(sizing, /^\|[^|]+\| [\d,.]+ × [\d,.]+( µs)? = /);
    expect(products).toHaveLength(4);
    for (const [, product = '', halved = ''] of products) {
      const [rate = NaN, factor = NaN, cores = NaN] = numbersIn(product);
      const exact = (rate * factor) / (product.includes('µs') ? 1e6 : 1);
      expect(Math.abs(exact - cores)).toBeLessThanOrEqual(cores < 1 ? 0.0051 : 0.051);
      expect(Math.abs(exact / 0.5 - Number(halved))).toBeLessThan(0.6);
    }
  });

  it('takes the bytes of a message from the figures of the performance page', () => {
    const [[, plain = ''] = []] = rows(sizing, /^\| message of eight values by radio \|/);
    const [[, compressed = ''] = []] = rows(sizing, /^\| the same, compressed/);
    const measured = (match: RegExp) => numbersIn(rows(performance, match)[0]?.[2] ?? '')[0] ?? NaN;
    expect(Number(plain)).toBe(Math.round(8 * measured(/^\| bytes per value, with indexes/)));
    expect(Number(compressed)).toBe(Math.round(8 * measured(/^\| bytes per value, compressed/)));
  });

  it('derives the disk of a year and of the recent days from them', () => {
    const bytes = (match: RegExp) => Number(rows(sizing, match)[0]?.[1]);
    const plain = bytes(/^\| message of eight/);
    const packed = bytes(/^\| the same, compressed/);
    const day = bytes(/^\| day of a meter/);
    const [ledger, frame] = [bytes(/^\| key in the ledger/), bytes(/^\| key of a frame/)];
    const machines = rows(sizing, /^\| (10,000|200,000|1 million|10 million) \| (embedded|Compose|distributed) \|/);
    expect(machines).toHaveLength(5);
    for (const [meters = '', , , database = '', year = '', recent = ''] of machines) {
      const isPacked = database.startsWith('TimescaleDB');
      const count = METERS[meters] ?? NaN;
      const ofYear = 365 * count * (MESSAGES_A_DAY * (isPacked ? packed : plain) + day);
      const ofRecent = count * MESSAGES_A_DAY * (30 * frame + (isPacked ? 21 * plain + 75 * ledger : 0));
      expect({ meters, ratio: bytesOf(year) / ofYear }).toEqual({ meters, ratio: expect.closeTo(1, 1) });
      expect({ meters, ratio: bytesOf(recent) / ofRecent }).toEqual({ meters, ratio: expect.closeTo(1, 1) });
    }
  });
});
