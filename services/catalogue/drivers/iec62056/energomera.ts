import type { Decoded, DecodedReading } from '../../codec';
import { DriverError, type Driver, type DriverRequest, type WiredCommand, type WiredMeter } from '../../driver';
import { MESSAGE_TYPE } from '../../fields/message-types';
import { localTimeSet, TIME_OR_NOW } from '../clock-setting';
import { clockRow, localTime, type Steps } from '../exchange';
import { type Border, requestedArchive, bordersOf, moved } from '../periods';
import { modeCParts, parseNumber } from './frames';
import { ModeCSession } from './session';

/**
 * Energomera CE meters in mode C (fixtures/iec62056.md, "Energomera in mode C"). Energies in kWh, powers in kW,
 * voltages in V, currents in A, as the meter reports them.
 */
const FACTORY_PASSWORD = '777777';

/** Borders that one archive request may ask for; each is an exchange. */
const MOST_BORDERS = 45;

interface Energies {
  /** Parameter of the registers since reset, and the fields' prefix. */
  name: string;
  prefix: string;
}

const byPhase = (name: string) => [`${name}1`, `${name}2`, `${name}3`];

const INSTANT: readonly { name: string; fields(count: number): readonly string[] }[] = [
  { name: 'VOLTA', fields: () => byPhase('voltage') },
  { name: 'CURRE', fields: () => byPhase('current') },
  { name: 'POWEP', fields: () => ['power_active'] },
  { name: 'POWPP', fields: () => byPhase('power_active') },
  // All phases with the sum in front, or only one of the two.
  { name: 'COS_f', fields: (count) => (count === 3 ? byPhase('cos') : ['cos0', ...byPhase('cos')]) },
  { name: 'FREQU', fields: () => ['frequency'] },
];

/** Values in the order of their fields; surplus ones are left out. */
function assign(
  values: Record<string, number | null>,
  fields: readonly string[],
  found: readonly string[],
  what: string,
): void {
  fields.forEach((field, index) => {
    const value = found[index];
    if (value !== undefined) values[field] = parseNumber(value, what);
  });
}

/** Sum and tariffs 1 to 5, as the meter orders them. */
const energyFields = (prefix: string) => [`${prefix}_sum`, ...[1, 2, 3, 4, 5].map((tariff) => `${prefix}${tariff}`)];

function* readCurrent(
  session: ModeCSession,
  energies: readonly Energies[],
  warnings: string[],
): Steps<DecodedReading[]> {
  const values: Record<string, number | null> = {};
  for (const [index, { name, prefix }] of energies.entries()) {
    const found = index === 0 ? yield* session.read(name) : yield* session.readIfKnown(name);
    if (found) assign(values, energyFields(prefix), found, name);
    else warnings.push(`The meter does not know ${name}`);
  }
  return [{ type: 1, ts: null, values }];
}

function* readInstant(session: ModeCSession, warnings: string[]): Steps<DecodedReading[]> {
  const values: Record<string, number | null> = {};
  for (const { name, fields } of INSTANT) {
    const found = yield* session.readIfKnown(name);
    if (found) assign(values, fields(found.length), found, name);
    else warnings.push(`The meter does not know ${name}`);
  }
  return [{ type: 2, ts: null, values }];
}

/** DATE_ = weekday.dd.mm.yy, TIME_ = hh:mm:ss. */
function* readClock(session: ModeCSession, meter: WiredMeter, now: Date): Steps<DecodedReading[]> {
  const [date = ''] = yield* session.read('DATE_');
  const [time = ''] = yield* session.read('TIME_');
  const [, day, month, year] = /^(?:\d+\.)?(\d{1,2})\.(\d{1,2})\.(\d{2})$/.exec(date) ?? [];
  const [, hour, minute, second] = /^(\d{1,2}):(\d{1,2}):(\d{1,2})$/.exec(time) ?? [];
  if (year === undefined || second === undefined)
    throw new DriverError('bad_answer', 'no_time', { value: `${date} ${time}` });
  const clock = {
    year: 2000 + Number(year),
    month: Number(month),
    day: Number(day),
    hour: Number(hour),
    minute: Number(minute),
    second: Number(second),
  };
  return [clockRow(localTime(clock, meter.timeZone), now)];
}

const two = (value: number) => String(value).padStart(2, '0');

/** W1 of DATE_ and TIME_, in the shapes that readClock reads (fixtures/iec62056.md, "Mode C": `W1` write). */
const setTime: WiredCommand = {
  bounds: TIME_OR_NOW,
  *session({ time_set }, meter, now): Steps<Decoded> {
    const at = new Date(localTimeSet(time_set, meter, now) * 1000);
    const session = new ModeCSession(meter, 'sum7', FACTORY_PASSWORD);
    const day = `${two(at.getUTCDate())}.${two(at.getUTCMonth() + 1)}.${two(at.getUTCFullYear() % 100)}`;
    const time = [at.getUTCHours(), at.getUTCMinutes(), at.getUTCSeconds()].map(two).join(':');
    return yield* session.within(function* () {
      yield* session.write('DATE_', `${two(at.getUTCDay())}.${day}`);
      yield* session.write('TIME_', time);
      return { readings: [] };
    });
  },
};

const DAY = 86_400;

/**
 * Shifts the clock within its day: TIME_ is read and written again with the correction (fixtures/iec62056.md, "Mode C": R1,
 * W1). DATE_ stays, so midnight is not crossed.
 */
const correctTime: WiredCommand = {
  *session({ time_correct }, meter): Steps<Decoded> {
    const session = new ModeCSession(meter, 'sum7', FACTORY_PASSWORD);
    return yield* session.within(function* () {
      const [time = ''] = yield* session.read('TIME_');
      const [, hour, minute, second] = /^(\d{1,2}):(\d{1,2}):(\d{1,2})$/.exec(time) ?? [];
      if (second === undefined) throw new DriverError('bad_answer', 'no_time', { value: time });
      const wanted = Number(hour) * 3600 + Number(minute) * 60 + Number(second) + Number(time_correct);
      if (wanted < 0 || wanted >= DAY) throw new DriverError('not_supported', 'over_midnight');
      const parts = [Math.floor(wanted / 3600), Math.floor(wanted / 60) % 60, wanted % 60];
      yield* session.write('TIME_', parts.map(two).join(':'));
      return { readings: [] };
    });
  },
};

/** HELLO = ?, kind, version, serial number, ...; SNUMB where HELLO is not known. */
function* readInformation(session: ModeCSession): Steps<DecodedReading[]> {
  const hello = yield* session.readIfKnown('HELLO');
  const [, kind, version, address] = hello?.[0]?.split(',') ?? [];
  const serial = address ?? (yield* session.readIfKnown('SNUMB'))?.[0];
  const extra = {
    identity: session.identity,
    ...(kind ? { kind } : {}),
    ...(version ? { firmware: version } : {}),
    ...(serial ? { serial } : {}),
  };
  return [{ type: 6, ts: null, values: {}, extra }];
}

const { daily, monthly } = MESSAGE_TYPE;
const ARCHIVES = [daily, monthly];

/**
 * ENDPE(dd.mm.yy) and ENMPE(mm.yy): registers at the end of a day or month, which is where the next one begins; rows of
 * types 101 and 103 (fixtures/iec62056.md, "Archives").
 */
function* readArchive(
  session: ModeCSession,
  request: DriverRequest,
  meter: WiredMeter,
  now: Date,
  warnings: string[],
): Steps<DecodedReading[]> {
  const { type, period } = requestedArchive(request, ARCHIVES);
  const name = type === daily ? 'ENDPE' : 'ENMPE';
  const argumentOf = ({ year, month, day }: Border) =>
    [...(type === daily ? [day] : []), month, year % 100].map(two).join('.');
  const readings: DecodedReading[] = [];
  for (const border of bordersOf(request, period, meter.timeZone, now.getTime() / 1000, MOST_BORDERS)) {
    const ended = argumentOf(moved(border, period, -1));
    const found = yield* session.readIfKnown(name, ended);
    if (!found) {
      warnings.push(`The meter has no registers of ${ended}`);
      continue;
    }
    const values: Record<string, number | null> = {};
    assign(values, energyFields('tariff'), found, name);
    readings.push({ type, ts: border.ts, values });
  }
  return readings;
}

function energomera(id: string, energies: readonly Energies[]): Driver {
  return {
    id,
    address: { kind: 'text' },
    reads: ['info', 'clock', 'current', 'instant', 'archive'],
    archives: ARCHIVES,
    records: ARCHIVES,
    controls: { time_set: setTime, time_correct: correctTime },
    ownsLine: true,
    parts: modeCParts('sum7'),
    *session(request, meter, now): Steps<Decoded> {
      const session = new ModeCSession(meter, 'sum7', FACTORY_PASSWORD);
      const warnings: string[] = [];
      const read = {
        info: () => readInformation(session),
        clock: () => readClock(session, meter, now),
        current: () => readCurrent(session, energies, warnings),
        instant: () => readInstant(session, warnings),
        archive: () => readArchive(session, request, meter, now, warnings),
      };
      if (!Object.hasOwn(read, request.kind))
        throw new DriverError('not_supported', 'not_provided', { what: request.kind });
      if (request.kind === 'archive') requestedArchive(request, ARCHIVES);
      const readings = yield* session.within(read[request.kind as keyof typeof read]);
      // If the meter refused every request, there are no values: its error is the outcome.
      const isEmpty = readings.every(({ values, extra }) => Object.keys({ ...values, ...extra }).length === 0);
      if (isEmpty && session.refusal) throw session.refusal;
      // An archive may have no record of the time.
      if (isEmpty && request.kind !== 'archive') throw new DriverError('bad_answer', 'no_value', { what: 'the meter' });
      return { readings, ...(warnings.length > 0 ? { warnings } : {}) };
    },
  };
}

/** CE301, CE102M: active energy consumed. */
export const energomeraActive = energomera('energomera-active', [{ name: 'ET0PE', prefix: 'tariff' }]);

/** CE303, CE308: active and reactive energy, both directions where the version counts them. */
export const energomeraReactive = energomera('energomera-reactive', [
  { name: 'ET0PE', prefix: 'tariff' },
  { name: 'ET0PI', prefix: 'tariff_negative' },
  { name: 'ET0QE', prefix: 'tariff_reactive' },
  { name: 'ET0QI', prefix: 'tariff_reactive_negative' },
]);
