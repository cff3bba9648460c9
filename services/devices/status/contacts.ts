import { MESSAGE_TYPE, type DeviceModel } from '@gaugeway/catalogue';
import { type EventOf, type readingRemoved, type readingStored, shownClockIn } from '@gaugeway/proto/events';
import type { DeviceContact, MainReading, ReadingRemoval } from './device-status.repository';
import type { GatewayContact } from '../gateway-devices/journal/gateway-journal.repository';

type Stored = EventOf<typeof readingStored>;

/**
 * The newest data of a batch about each device: contact, radio, supply, main reading. The main reading of a model is
 * its current indications, else the first type of its first tab, with the fields that the tab's chart starts with.
 * Pure.
 */
export function contactsOf(
  events: readonly Stored[],
  modelOf: (id: number) => DeviceModel | undefined,
): DeviceContact[] {
  const contacts = new Map<number, DeviceContact>();
  for (const event of events) {
    const next = contactOf(event, modelOf(event.modelId));
    const known = contacts.get(event.deviceId);
    contacts.set(event.deviceId, known ? newest(known, next) : next);
  }
  // The same order everywhere: two overlapping batches wait for each other instead of dead-locking.
  return [...contacts.values()].sort((a, b) => a.deviceId - b.deviceId);
}

/** Removal of main readings of a device, with the newest remaining one; null = other readings were removed. Pure. */
export function removalOf(
  { deviceId, companyId, modelId, type, ts, newest }: EventOf<typeof readingRemoved>,
  removedAt: number,
  modelOf: (id: number) => DeviceModel | undefined,
): ReadingRemoval | null {
  const model = modelOf(modelId);
  if (type !== mainOf(model).type) return null;
  const left = newest ? mainReading({ rows: [newest] }, model) : null;
  return { deviceId, companyId, type, ts, removedAt, left };
}

/** The newest contact of each gateway device that readings of the batch came through; LoRaWAN gateways (EUIs) are none of ours. */
export function gatewayContactsOf(events: readonly Stored[]): Pick<GatewayContact, 'gatewayId' | 'companyId' | 'at'>[] {
  const contacts = new Map<number, Pick<GatewayContact, 'gatewayId' | 'companyId' | 'at'>>();
  for (const event of events) {
    const gateway = event.link?.gateway ?? '';
    if (!/^\d{1,10}$/.test(gateway) || Number(gateway) > 2 ** 31 - 1) continue;
    const gatewayId = Number(gateway);
    const at = Math.max(event.receivedAt, contacts.get(gatewayId)?.at ?? 0);
    contacts.set(gatewayId, { gatewayId, companyId: event.companyId, at });
  }
  return [...contacts.values()].sort((a, b) => a.gatewayId - b.gatewayId);
}

function contactOf(event: Stored, model: DeviceModel | undefined): DeviceContact {
  const { link } = event;
  const { rssi = 0, snr = 0 } = link ?? {};
  // An absent field of a decoded message reads as 0, and 0 % would be an empty battery.
  const batteryPercent = link && Object.hasOwn(link, 'batteryPercent') ? (link.batteryPercent ?? null) : null;
  // 0 dBm means "not reported"; no real signal is that strong.
  const heard = Boolean(rssi);
  return {
    deviceId: event.deviceId,
    companyId: event.companyId,
    contactAt: event.receivedAt,
    rssi: heard ? clamp(rssi ?? 0, -32_768, 32_767) : null,
    snr: heard ? (snr ?? null) : null,
    battery: batteryPercent !== null && batteryPercent >= 0 ? clamp(Math.round(batteryPercent), 0, 100) : null,
    reading: mainReading(event, model),
    storedAt: event.storedAt,
  };
}

function newest(a: DeviceContact, b: DeviceContact): DeviceContact {
  const [older, newer] = b.contactAt >= a.contactAt ? [a, b] : [b, a];
  const { reading, storedAt } = !a.reading || (b.reading && b.reading.at >= a.reading.at) ? b : a;
  const heard = newer.rssi !== null ? newer : older;
  return { ...newer, rssi: heard.rssi, snr: heard.snr, battery: newer.battery ?? older.battery, reading, storedAt };
}

function mainReading(event: Pick<Stored, 'rows'>, model: DeviceModel | undefined): MainReading | null {
  const main = mainOf(model);
  let newest: Stored['rows'][number] | null = null;
  for (const row of event.rows)
    if (row.type === main.type && row.ts && row.fields && row.values && row.ts >= (newest?.ts ?? 0)) newest = row;
  if (!newest) return null;
  const { ts, fields, values: numbers, extra } = newest;
  const values: Record<string, number | null> = {};
  const isCharted = fields?.some((field) => main.fields.has(field));
  for (const [index, field] of (fields ?? []).entries()) {
    if (isCharted && !main.fields.has(field)) continue;
    const value = numbers?.[index] ?? NaN;
    values[field] = Number.isFinite(value) ? value : null;
  }
  return { type: main.type, at: (ts ?? 0) * 1000, values, clock: shownClockIn(extra) };
}

/** Cached by model: read for each event. */
const mains = new WeakMap<DeviceModel, Main>();

interface Main {
  type: number;
  fields: ReadonlySet<string>;
}

function mainOf(model: DeviceModel | undefined): Main {
  const known = model && mains.get(model);
  if (known) return known;
  const main = mainIn(model);
  if (model) mains.set(model, main);
  return main;
}

function mainIn(model: DeviceModel | undefined): Main {
  const tabs = Object.values(model?.tabs ?? {});
  const current = tabs.find((tab) => tab.msgTypes.includes(MESSAGE_TYPE.current));
  const tab = current ?? tabs[0];
  const type = current ? MESSAGE_TYPE.current : (tab?.msgTypes[0] ?? MESSAGE_TYPE.current);
  return { type, fields: new Set<string>(tab?.chartFields) };
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, value));
}
