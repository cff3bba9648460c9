// The meters of the load, known by their name; they are created at the first run and kept.
import { b64encode } from 'k6/encoding';
import { call } from './api.js';

/** Vega SI-11, a LoRaWAN counter of pulses. */
const MODEL = 214;
const PORT = 2;
const NAME = 'load k6';
const PAGE = 100;

const devEuiOf = (number) => `70b3d5f10b${number.toString(16).padStart(6, '0')}`;

/** Ids and DevEUIs of so many meters. */
export async function fleetOf(count, token) {
  const found = new Map();
  for (let page = 1, more = true; more; page++) {
    const { metering_devices: list } = await call(
      'device/metering_devices',
      { page, per_page: PAGE, search_string: NAME },
      token,
    );
    for (const { id, name } of list.data) {
      const [, number] = /^load k6 (\d+)$/.exec(name) ?? [];
      if (number !== undefined) found.set(Number(number), id);
    }
    more = list.data.length === PAGE;
  }
  for (let number = 0; number < count; number++) {
    if (found.has(number)) continue;
    const device = { model_id: MODEL, name: `${NAME} ${number}`, deviceID: devEuiOf(number), impulse_weight: 0.001 };
    found.set(number, (await call('device/metering_device/create', device, token)).metering_device.id);
  }
  return [...found].slice(0, count).map(([number, id]) => ({ id, devEui: devEuiOf(number) }));
}

/**
 * ChirpStack's event of an uplink: the packet "current readings" of the SI-11 (type 1, battery, settings, time,
 * temperature, four counters; little endian).
 */
export function uplink({ devEui }, count) {
  const now = Date.now();
  const packet = new DataView(new ArrayBuffer(24));
  packet.setUint8(0, 1);
  packet.setUint8(1, 97);
  packet.setUint8(2, 6);
  packet.setUint32(3, Math.floor(now / 1000), true);
  packet.setInt8(7, 19);
  packet.setUint32(8, Math.floor(now / 1000) % 1e9, true);
  packet.setUint32(12, count, true);
  const time = new Date(now).toISOString();
  return {
    deduplicationId: uuid(),
    time,
    deviceInfo: {
      tenantId: '52f14cd4-c6f1-4fbd-8f87-4025e1d49242',
      tenantName: 'load',
      applicationId: 'ca739e26-7b67-4f14-b69e-d568c22a5a75',
      applicationName: 'load',
      deviceProfileId: '605d08d4-65f5-4d2c-8a5a-3d2457662f79',
      deviceProfileName: 'Vega SI-11',
      deviceName: devEui,
      devEui,
      deviceClassEnabled: 'CLASS_A',
      tags: {},
    },
    devAddr: '0057a1c4',
    adr: true,
    dr: 5,
    fCnt: count,
    fPort: PORT,
    confirmed: false,
    data: b64encode(packet.buffer),
    rxInfo: [{ gatewayId: '24e124fffef01a2b', uplinkId: count, nsTime: time, rssi: -87, snr: 7, crcStatus: 'CRC_OK' }],
    txInfo: {
      frequency: 868_100_000,
      modulation: { lora: { bandwidth: 125_000, spreadingFactor: 7, codeRate: 'CR_4_5' } },
    },
    regionConfigId: 'eu868',
  };
}

/** k6 has no crypto.randomUUID in every version that is in use. */
function uuid() {
  const hex = Array.from({ length: 32 }, () => Math.floor(Math.random() * 16).toString(16)).join('');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`;
}
