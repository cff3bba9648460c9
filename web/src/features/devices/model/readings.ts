import type { ReadingStoredPush } from '@gaugeway/proto/api/realtime';
import type { MeteringDevice } from '@gaugeway/proto/api/devices';

/** The register that represents a device in a list, the most informative first. */
const MAIN_FIELDS = [
  'tariff_sum',
  'tariff1',
  'energy',
  'in1',
  'volume',
  'temperature',
  'temperature1',
  'power_active',
  'voltage1',
];

type Values = Record<string, number | null>;
type Reading = MeteringDevice['last_reading'];

/** The field of the row that a list shows; null = the row has no number. */
export function mainField(values: Values): string | null {
  const numeric = (field: string) => typeof values[field] === 'number';
  return MAIN_FIELDS.find(numeric) ?? Object.keys(values).find(numeric) ?? null;
}

/** Device after the events: newer readings, time of the contact, radio quality. Same object = unchanged. */
export function afterReadings(device: MeteringDevice, events: readonly ReadingStoredPush[]): MeteringDevice {
  return events.reduce(
    (before, event) => (event.device_id === device.id ? afterReading(before, event) : before),
    device,
  );
}

function afterReading(device: MeteringDevice, event: ReadingStoredPush): MeteringDevice {
  const contact = Math.floor(event.stored_at / 1000);
  return {
    ...device,
    device_state: 'online',
    last_contact: Math.max(device.last_contact ?? 0, contact),
    last_reading: newestReading(device.last_reading, event),
    rssi: event.rssi ?? device.rssi,
    snr: event.snr ?? device.snr,
    battery: event.battery ?? device.battery,
  };
}

/** A row of the same type replaces the last reading if it is not older, limited to the fields of that reading. */
function newestReading(last: Reading, event: ReadingStoredPush): Reading {
  let newest = last;
  for (const row of event.rows) {
    if (mainField(row.values) === null || (last !== null && row.type !== last.type)) continue;
    if (newest !== null && row.datetime < newest.datetime) continue;
    const fields = Object.entries(row.values).filter(([field]) => last === null || field in last.values);
    newest = {
      ...{ type: row.type, datetime: row.datetime, device_clock: row.device_clock },
      values: Object.fromEntries(fields),
    };
  }
  return newest;
}
