import type { DecodedReading } from '../../codec';
import { energyFromWh } from '../../codecs/energy';
import { decimal, hex } from '../../codecs/reader';
import { clockRow, existingTime } from '../exchange';
import type { Header } from './frames';
import { type Picked, picker } from './pick';
import type { MbusRecord } from './records';
import type { MbusQuantity } from './units';
import { summerHours } from './values';
import { AT_BASE, AT_METERING } from './vifes';

/** From the records of an M-Bus answer to rows of the catalogue. */

/** Resource that a meter on M-Bus counts. */
export type MbusResource = 'heat' | 'water' | 'gas' | 'electricity';

/** Media of EN 13757-3, table 13, by the resource that they bill; others (bus devices, "other") may be anything. */
const MEDIA: Record<MbusResource, readonly number[]> = {
  heat: [0x04, 0x0a, 0x0b, 0x0c, 0x0d],
  water: [0x06, 0x07, 0x15, 0x16, 0x17],
  gas: [0x03],
  electricity: [0x02],
};

/** Cooling meters, whose volume is measured in the outlet or inlet: all that they count is of cold. */
const COOLING: readonly number[] = [0x0a, 0x0b];

type Values = Record<string, number | null>;
type Found = number | null | undefined;

/**
 * Known values only, rounded to the precision of a float32 or an integer of the meter; null = the meter has no value.
 */
function known(values: Record<string, Found>): Values {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value === null ? null : decimal(value)] as const],
    ),
  );
}

const over = (value: Found, divisor: number): Found => (typeof value === 'number' ? value / divisor : value);

/** A meter's own time of operation, or the time that it is on. */
const firstOf = (...found: readonly Found[]): Found => found.find((each) => each !== undefined);

const TARIFFS = [1, 2, 3, 4] as const;
const PHASES = [1, 2, 3] as const;

/** Energies by direction in the fields of a prefix. */
function tariffs(prefix: string, quantity: MbusQuantity, pick: Picked): Record<string, Found> {
  const of = (name: string, direction?: 'backward') => ({
    [`${name}_sum`]: over(pick(quantity, direction ? { direction } : {}), 1000),
    ...Object.fromEntries(
      TARIFFS.map((tariff) => {
        const where = direction ? { tariff, direction } : { tariff };
        return [`${name}${tariff}`, over(pick(quantity, where), 1000)] as const;
      }),
    ),
  });
  return { ...of(prefix), ...of(`${prefix}_negative`, 'backward') };
}

/** A register; that of a cooling meter may be marked as its count of negative contributions. */
const counted = (quantity: MbusQuantity, isCooling: boolean, pick: Picked): Found =>
  firstOf(pick(quantity), ...(isCooling ? [pick(quantity, { direction: 'backward' })] : []));

/** Gas at base conditions is what is billed where a converter counts both; EN 13757-3, table 15. */
const gasVolume = (pick: Picked): Found =>
  firstOf(pick('volume'), pick('volume', { change: AT_BASE }), pick('volume', { change: AT_METERING }));

/** Heat in both units; `in1` of a cooling meter is the register that is billed as well. */
function heat(pick: Picked, medium: number): Values {
  const isCooling = COOLING.includes(medium);
  const energy = counted('energy', isCooling, pick);
  const volume = counted('volume', isCooling, pick);
  const both = energy === null ? { in1: null, energy: null } : energy === undefined ? {} : energyFromWh(energy);
  const { energy: cold, ...billed } = { energy: undefined, ...both };
  if (isCooling) return known({ ...billed, energy_cold: cold, volume_cold: volume });
  // OMS specification, volume 2, annex B: cold of a combined meter is its count of negative contributions.
  const energy_cold = over(pick('energy', { direction: 'backward' }), 1000);
  return known({ ...both, volume, energy_cold, volume_cold: pick('volume', { direction: 'backward' }) });
}

function registers(resource: MbusResource, pick: Picked, medium: number): Values {
  if (resource === 'heat') return heat(pick, medium);
  if (resource === 'gas') return known({ in1: gasVolume(pick) });
  if (resource === 'water') return known({ in1: pick('volume') });
  return known({
    ...tariffs('tariff', 'energy', pick),
    ...tariffs('tariff_reactive', 'reactive_energy', pick),
  });
}

/** Ranges of the registers that the records declare by the width of their data, by field and in its unit. */
export function rangesOf(
  resource: MbusResource,
  { medium }: Header,
  records: readonly MbusRecord[],
): Record<string, number> {
  const ranges = registers(resource, picker(records, 'range'), medium);
  return Object.fromEntries(Object.entries(ranges).filter((each): each is [string, number] => each[1] !== null));
}

/** A quantity of the three phases; one without a phase is that of the only phase. */
function byPhase(name: string, quantity: MbusQuantity, pick: Picked, divisor = 1): Record<string, Found> {
  const found = PHASES.map((phase) => pick(quantity, { phase }));
  const only = found.every((each) => each === undefined) ? [pick(quantity)] : found;
  return Object.fromEntries(only.map((each, at) => [`${name}${at + 1}`, over(each, divisor)]));
}

function electrical(pick: Picked): Record<string, Found> {
  const powers = ([name, quantity]: readonly [string, MbusQuantity]) => ({
    [name]: over(pick(quantity), 1000),
    ...Object.fromEntries(PHASES.map((phase) => [`${name}${phase}`, over(pick(quantity, { phase }), 1000)])),
  });
  return {
    ...byPhase('voltage', 'voltage', pick),
    ...byPhase('current', 'current', pick),
    current_neutral: pick('current', { phase: 'neutral' }),
    ...powers(['power_active', 'power']),
    ...powers(['power_reactive', 'reactive_power']),
    ...powers(['power_apparent', 'apparent_power']),
    cos0: pick('power_factor'),
    frequency: pick('frequency'),
  };
}

function thermal(resource: MbusResource, pick: Picked, medium: number): Record<string, Found> {
  const isCooling = COOLING.includes(medium);
  const power = over(counted('power', isCooling, pick), 1000);
  const flow = counted('volume_flow', isCooling, pick);
  return {
    temperature1: pick('flow_temperature'),
    temperature2: pick('return_temperature'),
    temperature_difference: pick('temperature_difference'),
    temperature_outside: pick('external_temperature'),
    ...(isCooling ? { flow_cold: flow, power_cold: power } : { flow, power_heat: power }),
    ...(resource === 'heat' && !isCooling
      ? {
          flow_cold: pick('volume_flow', { direction: 'backward' }),
          power_cold: over(pick('power', { direction: 'backward' }), 1000),
        }
      : {}),
  };
}

const moment = (resource: MbusResource, pick: Picked, medium: number): Values =>
  known({
    ...(resource === 'electricity' ? electrical(pick) : thermal(resource, pick, medium)),
    on_time: over(firstOf(pick('operating_time'), pick('on_time')), 3600),
  });

/** The meter's clock, if it sends one with its date: Unix seconds. */
function clockOf(records: readonly MbusRecord[], timeZone: number, now: Date): number | null {
  const [shown] = records.flatMap(({ quantity, function: fn, storage, tariff, subunit, change, isRaw, value, raw }) => {
    const isPresent = fn === 'value' && storage === 0 && tariff === 0 && subunit === 0 && !change && !isRaw;
    const isClock = isPresent && quantity === 'date_time' && typeof value === 'string' && value.includes('T');
    return isClock ? [{ value, summer: summerHours(raw) }] : [];
  });
  if (!shown) return null;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = shown.value.split(/\D/).map(Number);
  // The registers of a meter whose clock shows no date are read all the same.
  const clock = existingTime({ year, month, day, hour, minute, second }, timeZone);
  if (clock === null || shown.summer === 0) return clock;
  // The offset may be that of the zone's standard time or of its summer time: the nearer time counts.
  const ofStandard = clock - shown.summer * 3600;
  const distance = (time: number) => Math.abs(time - now.getTime() / 1000);
  return distance(ofStandard) < distance(clock) ? ofStandard : clock;
}

/** A telegram that is about another resource than the model measures. */
export function otherResource(resource: MbusResource, { medium }: Header): MbusResource | undefined {
  const counted = (Object.keys(MEDIA) as MbusResource[]).find((candidate) => MEDIA[candidate].includes(medium));
  return counted === resource ? undefined : counted;
}

/**
 * All rows that an answer gives; a message type is left out if the answer has no value for it. Records of unknown
 * meaning are kept unchanged, in hex, with the information about the meter.
 */
export function rowsOf(
  resource: MbusResource,
  header: Header,
  records: readonly MbusRecord[],
  { timeZone, now }: { timeZone: number; now: Date },
): DecodedReading[] {
  const pick = picker(records);
  const clock = clockOf(records, timeZone, now);
  const raw = records.filter(({ isRaw }) => isRaw).map(({ bytes }) => hex(bytes));
  const extra = {
    serial: header.id,
    maker: header.maker,
    version: header.version,
    medium: header.medium,
    ...(clock === null ? {} : { clock: new Date(clock * 1000).toISOString() }),
    ...(raw.length > 0 ? { raw_records: raw.join(' ') } : {}),
  };
  const rows: DecodedReading[] = [
    { type: 1, ts: null, values: registers(resource, pick, header.medium) },
    { type: 2, ts: null, values: moment(resource, pick, header.medium) },
    { type: 6, ts: null, values: known({ status: header.status, error_code: pick('error_flags') }), extra },
    ...(clock === null ? [] : [clockRow(clock, now)]),
  ];
  return rows.filter((row) => Object.keys(row.values).length > 0);
}
