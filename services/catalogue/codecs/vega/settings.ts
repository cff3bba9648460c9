/** Ports and settings of Vega Absolute devices (fixtures/vega-facts.md, "Common"), as they are written and as they are read. */
export const PORT = { data: 2, settings: 3, clock: 4 } as const;

/** Codes of the periods of settings 16 and 49, by minutes. */
const PERIOD_CODES: ReadonlyMap<unknown, number> = new Map([
  [60, 1],
  [360, 2],
  [720, 3],
  [1440, 4],
  [5, 5],
  [15, 6],
  [30, 7],
]);
export const MINUTES = [...PERIOD_CODES.keys()].map(Number).sort((one, other) => one - other);

const byte = (value: unknown): number[] => [Number(value) & 0xff];
export const i16 = (value: unknown): number[] => [Number(value) & 0xff, (Number(value) >> 8) & 0xff];
const period = (value: unknown): number[] => [PERIOD_CODES.get(value) ?? 0];

/** Ids of the settings that `vega_settings` names, and their bytes. */
export const SETTINGS: Readonly<Record<string, { id: number; bytes(value: unknown): number[] }>> = {
  confirmed_uplinks: { id: 4, bytes: byte },
  adr: { id: 5, bytes: byte },
  repeats: { id: 8, bytes: byte },
  input1: { id: 12, bytes: byte },
  input2: { id: 13, bytes: byte },
  input3: { id: 14, bytes: byte },
  input4: { id: 15, bytes: byte },
  collection_period: { id: 49, bytes: period },
  time_zone: { id: 55, bytes: i16 },
};
export const REPORT_PERIOD = { id: 16, bytes: period };

const PERIODS = new Map([...PERIOD_CODES].map(([minutes, code]) => [code, Number(minutes)]));
/** Settings of which the byte is a code of `PERIOD_CODES`. */
const IN_PERIODS = ['report_period', 'collection_period'];

export const littleEndian = (bytes: Uint8Array): number => bytes.reduceRight((sum, byte) => sum * 256 + byte, 0);
const signed16 = (value: number): number => (value << 16) >> 16;

/** `{id u16, length u8, value}` until the end; null where a record does not end with the packet. */
export function settingsIn(bytes: Uint8Array): Record<string, number | string> | null {
  const out: Record<string, number | string> = {};
  let at = 0;
  while (at < bytes.length) {
    const length = bytes[at + 2] ?? NaN;
    const end = at + 3 + length;
    if (!(length > 0 && end <= bytes.length)) return null;
    const id = littleEndian(bytes.subarray(at, at + 2));
    const value = littleEndian(bytes.subarray(at + 3, end));
    const known =
      id === REPORT_PERIOD.id ? 'report_period' : Object.keys(SETTINGS).find((key) => SETTINGS[key]?.id === id);
    const name = known ?? `setting_${id}`;
    out[name] = IN_PERIODS.includes(name) ? (PERIODS.get(value) ?? value) : length === 2 ? signed16(value) : value;
    at = end;
  }
  return out;
}
