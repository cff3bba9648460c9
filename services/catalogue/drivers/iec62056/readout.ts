import type { Decoded, DecodedReading } from '../../codec';
import { type Driver, DriverError, type ReadKind } from '../../driver';
import { clockRow, localTime, type Steps } from '../exchange';
import { type DataSet, dataSetsOf, expectData, expectOpening } from './data-block';
import { modeCParts, readoutMessage } from './frames';
import { heatFieldsOf } from './heat-obis';
import { fieldsOf, type Found, presentValues } from './obis';
import { TextLine } from './text-line';

/** At 300 baud some kilobytes take as long. */
const READOUT_MS = 90_000;
const TYPES: Partial<Record<ReadKind, number>> = { current: 1, instant: 2, info: 6, clock: 7 };
const WHAT = 'data readout';

/** `ERR`, `ERROR` in place of the data. */
function refusalOf(sets: readonly DataSet[]): DriverError | undefined {
  const [only] = sets;
  const [code = ''] = only?.values ?? [];
  const isError = sets.length === 1 && only?.code === '' && /^ER/i.test(code);
  return isError ? new DriverError('refused', 'refused_with', { what: WHAT, code }) : undefined;
}

/** 0.9.1 and 0.9.2 (IEC 62056-61, table 6), or the time of a P1 telegram, YYMMDDhhmmss with W or S for the season. */
function clockOf(present: ReadonlyMap<string, string>, timeZone: number): number | null {
  const pushed = /^(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)[WS]?$/.exec(present.get('1.0.0') ?? '');
  const date = /^(\d\d)-?(\d\d)-?(\d\d)$/.exec(present.get('0.9.2') ?? '');
  const time = /^(\d\d):?(\d\d):?(\d\d)$/.exec(present.get('0.9.1') ?? '');
  const parts = pushed?.slice(1) ?? (date && time ? [...date.slice(1), ...time.slice(1)] : null);
  if (!parts) return null;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts.map(Number);
  return localTime({ year: 2000 + year, month, day, hour, minute, second }, timeZone);
}

/** 9.21 is that of heat meters, EN 1434-3. */
const SERIAL = ['96.1.0', '96.1.1', '0.0.0', 'C.1.0', '9.21'];

/** Fields of the values of the present. */
type FindFields = (sets: readonly DataSet[]) => Found;

function rowsOf(
  { identity, sets, find }: { identity: string; sets: readonly DataSet[]; find: FindFields },
  timeZone: number,
  now: Date,
): Decoded {
  const { registers, moment, ranges, strange } = find(sets);
  // The clock and the identification are of no medium.
  const abstract = presentValues(sets.map(({ code, values }) => ({ code: code.replace(/^0-0:/, ''), values })));
  const plain = new Map(sets.map(({ code, values }) => [code, values[0] ?? ''] as const));
  const clock = clockOf(abstract, timeZone);
  const serial = SERIAL.map((code) => abstract.get(code) ?? plain.get(code)).find((text) => text);
  const state = plain.get('F.F') ?? plain.get('F');
  const extra = { identity, ...(serial ? { serial } : {}), ...(state ? { state } : {}) };
  const rows: DecodedReading[] = [
    { type: 1, ts: null, values: registers },
    { type: 2, ts: null, values: moment },
    { type: 6, ts: null, values: {}, extra },
    ...(clock === null ? [] : [clockRow(clock, now)]),
  ];
  const warnings = strange.map((each) => `the unit of ${each} is not that of its quantity`);
  return { readings: rows, ranges, ...(warnings.length > 0 ? { warnings } : {}) };
}

/**
 * Meters that offer a data readout, IEC 62056-21 modes A to D: the meter sends all that it has, without a password.
 */
const readoutOf = (id: string, find: FindFields): Driver => ({
  id,
  address: { kind: 'text' },
  reads: ['info', 'clock', 'current', 'instant'],
  parts: modeCParts('xor'),
  *session(request, meter, now): Steps<Decoded> {
    const type = TYPES[request.kind];
    if (type === undefined) throw new DriverError('not_supported', 'not_provided', { what: request.kind });
    const line = new TextLine(meter);
    const { identity, rate, frame } = yield* line.identify(expectOpening);
    const pushed = dataSetsOf(frame);
    const sets = pushed.length > 0 ? pushed : yield* readDataSets(line, rate);
    const refusal = refusalOf(sets);
    if (refusal) throw refusal;
    const { readings, ranges, ...rest } = rowsOf({ identity, sets, find }, meter.timeZone, now);
    const wanted = readings.filter((row) => row.type === type);
    const isEmpty = wanted.every(({ values, extra }) => Object.keys({ ...values, ...extra }).length === 0);
    if (isEmpty) throw new DriverError('bad_answer', 'no_value', { what: WHAT });
    return { readings: wanted, ...(type === 1 ? { ranges } : {}), ...rest };
  },
});

/** Electricity meters: values of the OBIS codes of the catalogue's fields. */
export const dataReadout = readoutOf('iec62056-readout', (sets) => fieldsOf(presentValues(sets)));

/** Heat meters, EN 1434-3. */
export const heatReadout = readoutOf('iec62056-heat', heatFieldsOf);

function* readDataSets(line: TextLine, rate: string): Steps<DataSet[]> {
  const exchange = { send: readoutMessage(rate), expect: expectData, timeoutMs: READOUT_MS };
  return dataSetsOf(yield* line.ask(exchange, { what: WHAT, attempts: 1 }));
}
