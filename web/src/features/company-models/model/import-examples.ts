import { type ExampleDraft, newExample } from './codec-draft';

const TYPES: Readonly<Record<string, ExampleDraft['type']>> = {
  uplink: 'uplink',
  'downlink-encode': 'downlink_encode',
  downlink_encode: 'downlink_encode',
  'downlink-decode': 'downlink_decode',
  downlink_decode: 'downlink_decode',
};

/**
 * Examples from a file in the format of TS013 (section 6): a list, or an object with a list `examples`, of `{ type,
 * description, input: { bytes, fPort, recvTime } | { data }, output }`. Invalid entries are left out; null for a file
 * without such a list.
 */
export function examplesFrom(text: string): ExampleDraft[] | null {
  let file: unknown;
  try {
    file = JSON.parse(text);
  } catch {
    return null;
  }
  const list = Array.isArray(file) ? file : isObject(file) ? file['examples'] : null;
  return Array.isArray(list) ? list.flatMap((entry: unknown) => exampleOf(entry) ?? []) : null;
}

/** The examples of a codec with those of a file, up to the bound, and the number of those beyond it. */
export function withImported(examples: readonly ExampleDraft[], found: readonly ExampleDraft[], most: number) {
  const all = [...examples, ...found];
  return { examples: all.slice(0, most), leftOut: Math.max(0, all.length - most) };
}

function exampleOf(entry: unknown): ExampleDraft | null {
  if (!isObject(entry) || !isObject(entry['input']) || !isObject(entry['output'])) return null;
  const { input, output } = entry;
  const type = TYPES[typeof entry['type'] === 'string' ? entry['type'] : 'uplink'];
  if (!type) return null;
  const { bytes, fPort, data, recvTime } = input;
  return newExample({
    type,
    description: typeof entry['description'] === 'string' ? entry['description'].slice(0, 200) : '',
    f_port: typeof fPort === 'number' ? fPort : 1,
    bytes: hexOf(bytes),
    data: isObject(data) ? JSON.stringify(data, null, 2) : '',
    recv_time:
      typeof recvTime === 'string' && !Number.isNaN(Date.parse(recvTime)) ? new Date(recvTime).toISOString() : null,
    output: JSON.stringify(output, null, 2),
  });
}

function hexOf(bytes: unknown): string {
  if (typeof bytes === 'string') return bytes;
  if (!Array.isArray(bytes)) return '';
  return bytes.map((byte) => (Number(byte) & 255).toString(16).padStart(2, '0')).join('');
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
