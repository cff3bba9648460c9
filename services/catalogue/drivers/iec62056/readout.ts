import type { Decoded } from '../../codec';
import { type Driver, DriverError, type ReadKind } from '../../driver';
import { clockRow, localTime, type Steps } from '../exchange';
import { type DataSet, dataSetsOf, expectData, expectOpening } from './data-block';
import { isError, modeCParts, readoutMessage } from './frames';
import { heatFieldsOf } from './heat-obis';
import { fieldsOf, type Found, presentValues } from './obis';
import { TextLine } from './text-line';

/** At 300 baud some kilobytes take as long. */
const READOUT_MS = 90_000;
/** Meters that push do so each ten seconds or more often. */
const PUSH_MS = 12_000;
/** 300 baud, at which a meter is opened. */
const SLOWEST = '0';
const READS: readonly ReadKind[] = ['info', 'clock', 'current', 'instant'];
const HOUR = 3600;
const WHAT = 'data readout';

/** The first error in place of a value. */
function refusalOf(sets: readonly DataSet[]): DriverError | undefined {
  const code = sets.map(({ values: [first = ''] }) => first).find(isError);
  return code === undefined ? undefined : new DriverError('refused', 'refused_with', { what: WHAT, code });
}

const SUMMER = /^(1|S)$/;
const PAIRS = /^(\d?)(?:20(?=\d\d[-./]))?(\d\d)[-./:]?(\d\d)[-./:]?(\d\d)$/;

/**
 * Date, time and season as the meter shows them: 0.9.1 and 0.9.2 (IEC 62056-61, table 6), of some makers with the season
 * in front (1 = summer); YYMMDDhhmmss of a P1 telegram with W or S behind; 9.36 of heat meters, YYYY-MM-DD&hh:mm:ss.
 */
function shownClock(present: ReadonlyMap<string, string>): { parts: number[]; isSummer: boolean } | null {
  const pushed = /^(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)([WS]?)$/.exec(present.get('1.0.0') ?? '');
  const heat = /^\d\d(\d\d)-(\d\d)-(\d\d)&(\d\d):(\d\d):(\d\d)()$/.exec(present.get('9.36') ?? '');
  const date = PAIRS.exec(present.get('0.9.2') ?? '');
  const time = PAIRS.exec(present.get('0.9.1') ?? '');
  const found = pushed ?? heat ?? (date && time && [...date.slice(1), ...time.slice(2), time[1]]);
  const parts = found?.slice(-7);
  return parts ? { parts: parts.slice(0, 6).map(Number), isSummer: SUMMER.test(parts[6] ?? '') } : null;
}

/** Unix seconds; null = the meter shows none. Throws DriverError bad_answer for a date that does not exist. */
function clockOf(present: ReadonlyMap<string, string>, timeZone: number, now: Date): number | null {
  const shown = shownClock(present);
  if (!shown) return null;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = shown.parts;
  const clock = localTime({ year: 2000 + year, month, day, hour, minute, second }, timeZone);
  const inSummer = clock - HOUR;
  // The offset of the device is that of winter, or of the whole year.
  const [ahead, behind] = [clock, inSummer].map((each) => Math.abs(each - now.getTime() / 1000));
  return shown.isSummer && (behind ?? 0) < (ahead ?? 0) ? inSummer : clock;
}

/** 9.20 and 9.21 are those of heat meters, EN 1434-3: of the maker and of the owner. */
const SERIAL = ['96.1.0', '96.1.1', '0.0.0', 'C.1.0', 'C.90.1', '9.20', '9.21'];
const STATE = ['F.F', 'F.F.0', '97.97.0', 'F'];

/** Fields of the values of the present. */
type FindFields = (sets: readonly DataSet[]) => Found;

interface Readout {
  kind: ReadKind;
  identity: string;
  sets: readonly DataSet[];
  find: FindFields;
}

/** The row of a kind; none where the meter shows nothing of it. */
function decodedOf({ kind, identity, sets, find }: Readout, timeZone: number, now: Date): Decoded {
  // The clock and the identification are of no medium.
  const abstract = presentValues(sets.map(({ code, values }) => ({ code: code.replace(/^0-0:/, ''), values })));
  if (kind === 'clock') {
    const clock = clockOf(abstract, timeZone, now);
    return { readings: clock === null ? [] : [clockRow(clock, now)] };
  }
  if (kind === 'info') {
    const [serial, state] = [SERIAL, STATE].map((codes) => codes.map((code) => abstract.get(code)).find(Boolean));
    const extra = { identity, ...(serial ? { serial } : {}), ...(state ? { state } : {}) };
    return { readings: [{ type: 6, ts: null, values: {}, extra }] };
  }
  const { registers, moment, ranges, strange } = find(sets);
  const values = kind === 'current' ? registers : moment;
  const warnings = strange.map((each) => `${each} is not a value of its quantity`);
  return {
    readings: Object.keys(values).length === 0 ? [] : [{ type: kind === 'current' ? 1 : 2, ts: null, values }],
    ...(kind === 'current' ? { ranges } : {}),
    ...(warnings.length > 0 ? { warnings } : {}),
  };
}

/**
 * Meters that offer a data readout, IEC 62056-21 modes A to D: the meter sends all that it has, without a password.
 */
const readoutOf = (id: string, find: FindFields, isAsleep: boolean): Driver => ({
  id,
  address: { kind: 'text' },
  reads: READS,
  ownsLine: true,
  parts: modeCParts('xor'),
  *session(request, meter, now): Steps<Decoded> {
    const { kind } = request;
    if (!READS.includes(kind)) throw new DriverError('not_supported', 'not_provided', { what: kind });
    const line = new TextLine(meter, isAsleep);
    const { identity, rate, frame } = yield* line.identify(expectOpening, READOUT_MS);
    const pushed = dataSetsOf(frame);
    const sets = pushed.length > 0 ? pushed : yield* readDataSets(line, rate);
    const decoded = decodedOf({ kind, identity, sets, find }, meter.timeZone, now);
    const isRefused = decoded.readings.length === 0 || sets.length === 1;
    const refusal = isRefused && refusalOf(sets);
    if (refusal) throw refusal;
    if (decoded.readings.length === 0) throw new DriverError('bad_answer', 'no_value', { what: WHAT });
    return decoded;
  },
});

/** Electricity meters: values of the OBIS codes of the catalogue's fields. */
export const dataReadout = readoutOf('iec62056-readout', (sets) => fieldsOf(presentValues(sets)), false);

/** Heat meters, EN 1434-3, which sleep on a battery. */
export const heatReadout = readoutOf('iec62056-heat', heatFieldsOf, true);

function* readDataSets(line: TextLine, rate: string): Steps<DataSet[]> {
  try {
    return yield* readAtRate(line, rate);
  } catch (error) {
    if (!(error instanceof DriverError) || error.fault !== 'timeout' || rate === SLOWEST) throw error;
    // A line whose rate is fixed does not follow the meter to another one.
    return yield* atRateOfLine(line, error);
  }
}

function* readAtRate(line: TextLine, rate: string): Steps<DataSet[]> {
  const exchange = { send: readoutMessage(rate), expect: expectData, timeoutMs: PUSH_MS, begunMs: READOUT_MS };
  return dataSetsOf(yield* line.ask(exchange, { what: WHAT, attempts: 1 }));
}

/** Throws the given error where the meter does not answer so either. */
function* atRateOfLine(line: TextLine, error: DriverError): Steps<DataSet[]> {
  try {
    yield* line.identify();
    return yield* readAtRate(line, SLOWEST);
  } catch (again) {
    throw again instanceof DriverError && again.fault === 'timeout' ? error : again;
  }
}
