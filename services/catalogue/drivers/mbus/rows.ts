import type { DecodedReading } from '../../codec';
import { energyFromWh } from '../../codecs/energy';
import { decimal } from '../../codecs/reader';
import { DriverError } from '../../driver';
import { clockRow, existingTime } from '../exchange';
import type { Header } from './frames';
import type { MbusRecord } from './records';
import type { MbusQuantity } from './units';

/** From the records of an M-Bus answer to rows of the catalogue. */

const JOULES_IN_WH = 3600;

/** What a meter on M-Bus counts. */
export type MbusResource = 'heat' | 'water' | 'gas' | 'electricity';

/** Media of EN 13757-3 by what they bill; others (bus devices, "other") may be anything. */
const MEDIA: Record<MbusResource, readonly number[]> = {
  heat: [0x04, 0x0a, 0x0b, 0x0c, 0x0d],
  water: [0x06, 0x07, 0x15, 0x16, 0x17],
  gas: [0x03],
  electricity: [0x02],
};

type Picked = (quantity: MbusQuantity, where?: { tariff?: number }) => number | undefined;

/** The first present value of a quantity: no stored, maximum or subunit value. */
const picker =
  (records: readonly MbusRecord[]): Picked =>
  (quantity, { tariff = 0 } = {}) => {
    const record = records.find(
      (candidate) =>
        candidate.quantity === quantity &&
        candidate.function === 'value' &&
        candidate.storage === 0 &&
        candidate.subunit === 0 &&
        candidate.tariff === tariff &&
        typeof candidate.value === 'number',
    );
    if (!record || typeof record.value !== 'number') return undefined;
    return record.unit === 'J' || record.unit === 'J/h' ? record.value / JOULES_IN_WH : record.value;
  };

type Values = Record<string, number | null>;

/** Only what is known, rounded to what a float32 or an integer of the meter can hold. */
function known(values: Record<string, number | undefined>): Values {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [[name, decimal(value)] as const])),
  );
}

const over = (value: number | undefined, divisor: number) => (value === undefined ? undefined : value / divisor);

function registers(resource: MbusResource, pick: Picked): Values {
  const energy = pick('energy');
  const volume = pick('volume');
  if (resource === 'heat') return known({ ...(energy === undefined ? {} : energyFromWh(energy)), volume });
  if (resource !== 'electricity') return known({ in1: volume });
  return known({
    tariff_sum: over(energy, 1000),
    ...Object.fromEntries([1, 2, 3, 4].map((tariff) => [`tariff${tariff}`, over(pick('energy', { tariff }), 1000)])),
  });
}

function moment(resource: MbusResource, pick: Picked): Values {
  const power = over(pick('power'), 1000);
  return known({
    temperature1: pick('flow_temperature'),
    temperature2: pick('return_temperature'),
    temperature_difference: pick('temperature_difference'),
    temperature_outside: pick('external_temperature'),
    flow: pick('volume_flow'),
    ...(resource === 'electricity' ? { power_active: power } : { power_heat: power }),
    on_time: over(pick('operating_time') ?? pick('on_time'), 3600),
  });
}

/** The meter's clock, if it sends one: Unix seconds. */
function clockOf(records: readonly MbusRecord[], timeZone: number): number | null {
  const told = records.find(
    (record) => record.quantity === 'date_time' && record.storage === 0 && record.function === 'value',
  )?.value;
  if (typeof told !== 'string') return null;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = told.split(/\D/).map(Number);
  // The registers of a meter whose clock shows no date are read all the same.
  return existingTime({ year, month, day, hour, minute, second }, timeZone);
}

/**
 * All rows that an answer gives; a message type is left out if the answer has no value for it.
 * Throws DriverError bad_answer if the meter counts another resource than the model.
 */
export function rowsOf(
  resource: MbusResource,
  header: Header,
  records: readonly MbusRecord[],
  { timeZone, now }: { timeZone: number; now: Date },
): DecodedReading[] {
  const counted = (Object.keys(MEDIA) as MbusResource[]).find((candidate) => MEDIA[candidate].includes(header.medium));
  if (counted && counted !== resource)
    throw new DriverError('bad_answer', 'other_resource', { counted, wanted: resource });
  const pick = picker(records);
  const clock = clockOf(records, timeZone);
  const extra = {
    serial: header.id,
    maker: header.maker,
    version: header.version,
    medium: header.medium,
    ...(clock === null ? {} : { clock: new Date(clock * 1000).toISOString() }),
  };
  const rows: DecodedReading[] = [
    { type: 1, ts: null, values: registers(resource, pick) },
    { type: 2, ts: null, values: moment(resource, pick) },
    { type: 6, ts: null, values: known({ status: header.status, error_code: pick('error_flags') }), extra },
    ...(clock === null ? [] : [clockRow(clock, now)]),
  ];
  return rows.filter((row) => Object.keys(row.values).length > 0);
}
