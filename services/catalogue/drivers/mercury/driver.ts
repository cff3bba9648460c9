import { decimal, hex } from '../../codecs/reader';
import type { Decoded, DecodedReading } from '../../codec';
import { DriverError, type Driver } from '../../driver';
import { MESSAGE_TYPE } from '../../fields/message-types';
import type { Steps } from '../exchange';
import { MERCURY_THREE_PHASE } from '../line-address';
import { readClock } from './clock';
import { mercuryCommands } from './commands';
import { mercuryParts, readInstant, refused, STATUS, type InstantNumber } from './frames';
import { mercuryLogs, readJournal } from './journal';
import { readProfile } from './profile';
import { ARCHIVES, readArchive, readRegisters } from './registers';
import { MercurySession } from './session';

/** 05 00: registers since reset. */
function* readCurrent(session: MercurySession): Steps<DecodedReading[]> {
  return [{ type: 1, ts: null, values: yield* readRegisters(session, 0x00, 'energy by tariff') }];
}

interface Auxiliary {
  what: string;
  /** Number of the first parameter for 08 16 and 08 11. */
  from: number;
  /** Fields in the order of the answer: sum first where there is one. */
  fields: readonly string[];
  scale: number;
  sign?: 'activeBelowZero' | 'reactiveBelowZero';
}

const byPhase = (name: string, sum?: string) => [...(sum ? [sum] : []), `${name}1`, `${name}2`, `${name}3`];

const AUXILIARY: readonly Auxiliary[] = [
  {
    what: 'active power',
    from: 0x00,
    fields: byPhase('power_active', 'power_active'),
    scale: 1e-5,
    sign: 'activeBelowZero',
  },
  {
    what: 'reactive power',
    from: 0x04,
    fields: byPhase('power_reactive', 'power_reactive'),
    scale: 1e-5,
    sign: 'reactiveBelowZero',
  },
  { what: 'apparent power', from: 0x08, fields: byPhase('power_apparent', 'power_apparent'), scale: 1e-5 },
  { what: 'voltages', from: 0x11, fields: byPhase('voltage'), scale: 0.01 },
  { what: 'currents', from: 0x21, fields: byPhase('current'), scale: 0.001 },
  { what: 'power factors', from: 0x30, fields: byPhase('cos', 'cos0'), scale: 0.001, sign: 'activeBelowZero' },
];

const signed = (number: InstantNumber | null, { scale, sign }: Pick<Auxiliary, 'scale' | 'sign'>): number | null =>
  number && decimal(number.value * scale * (sign && number[sign] ? -1 : 1));

/** All phases with 08 16 n, or one by one with 08 11 n where the meter does not know the former. */
function* readAuxiliary(session: MercurySession, group: Auxiliary): Steps<Record<string, number | null>> {
  const answer = yield* session.tryRead([0x08, 0x16, group.from], group.fields.length * 3, group.what);
  if ('data' in answer) {
    return Object.fromEntries(
      group.fields.map((field, index) => [field, signed(readInstant(answer.data, index * 3), group)]),
    );
  }
  if (answer.status !== STATUS.wrongCommand) throw refused(answer.status, group.what);
  const values: Record<string, number | null> = {};
  for (const [index, field] of group.fields.entries()) {
    const data = yield* session.read([0x08, 0x11, group.from + index], 3, group.what);
    values[field] = signed(readInstant(data, 0), group);
  }
  return values;
}

function* readInstantRow(session: MercurySession): Steps<DecodedReading[]> {
  const values: Record<string, number | null> = {};
  for (const group of AUXILIARY) Object.assign(values, yield* readAuxiliary(session, group));
  const frequency = yield* session.read([0x08, 0x11, 0x40], 3, 'frequency');
  values.frequency = signed(readInstant(frequency, 0), { scale: 0.01 });
  return [{ type: 2, ts: null, values }];
}

const twoDigits = (value: number) => String(value).padStart(2, '0');

/** 08 00 serial number (two digits per byte) and date of manufacture, 08 03 firmware, 08 02 ratios, 08 12 variant. */
function* readInformation(session: MercurySession): Steps<DecodedReading[]> {
  const identity = yield* session.read([0x08, 0x00], 7, 'serial number');
  const [day = 0, month = 0, year = 0] = identity.subarray(4);
  const firmware = yield* session.read([0x08, 0x03], 3, 'firmware version');
  const ratios = yield* session.read([0x08, 0x02], 4, 'transformation ratios');
  const variant = yield* session.tryRead([0x08, 0x12], 6, 'variant');
  const [voltageHigh = 0, voltageLow = 0, currentHigh = 0, currentLow = 0] = ratios;
  return [
    {
      type: 6,
      ts: null,
      values: { ratio_voltage: (voltageHigh << 8) | voltageLow, ratio_current: (currentHigh << 8) | currentLow },
      extra: {
        serial: Array.from(identity.subarray(0, 4), twoDigits).join(''),
        made: `20${twoDigits(year)}-${twoDigits(month)}-${twoDigits(day)}`,
        firmware: Array.from(firmware).join('.'),
        ...('data' in variant ? { variant: hex(variant.data) } : {}),
      },
    },
  ];
}

/**
 * Mercury 230, 231, 233, 234, 236, 238 and their kin (fixtures/mercury.md). The layout of 08 00 and 08 02 is the
 * maker's; no second source of the collection confirms it.
 */
export const mercuryThreePhase: Driver = {
  id: 'mercury-three-phase',
  address: MERCURY_THREE_PHASE,
  reads: ['info', 'clock', 'current', 'instant', 'archive', 'profile', 'journal'],
  archives: ARCHIVES,
  // The meter keeps only the last two days.
  records: [MESSAGE_TYPE.powerProfile, MESSAGE_TYPE.monthly],
  logs: mercuryLogs,
  controls: mercuryCommands,
  parts: mercuryParts,
  *session(request, meter, now): Steps<Decoded> {
    const session = new MercurySession(meter);
    const warnings: string[] = [];
    const read = {
      info: () => readInformation(session),
      clock: () => readClock(session, meter, now),
      current: () => readCurrent(session),
      instant: () => readInstantRow(session),
      archive: () => readArchive(session, request, meter, warnings),
      profile: () => readProfile(session, request, meter, now),
      journal: () => readJournal(session, request, meter),
    };
    if (!Object.hasOwn(read, request.kind))
      throw new DriverError('not_supported', 'not_provided', { what: request.kind });
    const readings = yield* read[request.kind as keyof typeof read]();
    yield* session.close();
    return { readings, ...(warnings.length > 0 ? { warnings } : {}) };
  },
};
