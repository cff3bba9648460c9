// Events as ChirpStack v4 sends them (api/proto/integration/integration.proto, JSON mapping).
import { createHash } from 'node:crypto';

const GATEWAYS = ['24e124fffef01a2b', '24e124fffef01a2c', '24e124fffef01a31'];
const FREQUENCIES = [868_100_000, 868_300_000, 868_500_000, 867_100_000, 867_300_000];

/** The same everywhere for the same text: ids and the noise of the radio. */
const digest = (text) => createHash('sha256').update(text).digest();

function uuid(text) {
  const hex = digest(text).toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

function deviceInfo({ devEui, name, kind, isClassC = false }) {
  return {
    tenantId: uuid('tenant'),
    tenantName: 'Demo',
    applicationId: uuid('application'),
    applicationName: 'Meters',
    deviceProfileId: uuid(`profile ${kind}`),
    deviceProfileName: kind,
    deviceName: name,
    devEui,
    deviceClassEnabled: isClassC ? 'CLASS_C' : 'CLASS_A',
    tags: {},
  };
}

/**
 * An uplink heard by one to three gateways.
 * @param {{ devEui: string, devAddr: string, name: string, kind: string }} device
 * @param {{ fPort: number, bytes: Uint8Array, fCnt: number, at: number }} frame `at` in Unix seconds
 */
export function upEvent(device, { fPort, bytes, fCnt, at }) {
  const noise = digest(`${device.devEui} ${fCnt} ${at}`);
  const place = digest(device.devEui);
  const time = new Date(at * 1000 + 600).toISOString();
  const rxInfo = GATEWAYS.slice(0, 1 + (noise[0] % 3)).map((gatewayId, index) => ({
    gatewayId,
    uplinkId: noise.readUInt16LE(index * 2),
    gwTime: time,
    nsTime: time,
    rssi: -70 - (place[index] % 40) - (noise[index + 6] % 8),
    snr: 9 - (place[index] % 12) + (noise[index + 9] % 20) / 10,
    channel: noise[12] % 8,
    location: { latitude: 51.05 + index / 100, longitude: 13.74 + index / 100 },
    context: noise.subarray(16, 20).toString('base64'),
    metadata: { region_common_name: 'EU868', region_config_id: 'eu868' },
    crcStatus: 'CRC_OK',
  }));
  return {
    deduplicationId: uuid(`${device.devEui} ${fCnt} ${at}`),
    time,
    deviceInfo: deviceInfo(device),
    devAddr: device.devAddr,
    adr: true,
    dr: 5,
    fCnt,
    fPort,
    confirmed: false,
    data: Buffer.from(bytes).toString('base64'),
    rxInfo,
    txInfo: {
      frequency: FREQUENCIES[noise[13] % FREQUENCIES.length],
      modulation: { lora: { bandwidth: 125_000, spreadingFactor: 7, codeRate: 'CR_4_5' } },
    },
    regionConfigId: 'eu868',
  };
}

/** The network server's answer to DevStatusAns. */
export function statusEvent(device, { at, batteryLevel, margin = 12 }) {
  return {
    deduplicationId: uuid(`${device.devEui} status ${at}`),
    time: new Date(at * 1000).toISOString(),
    deviceInfo: deviceInfo(device),
    margin,
    externalPowerSource: false,
    batteryLevelUnavailable: false,
    batteryLevel,
  };
}

const timeOf = (at) => new Date(at * 1000).toISOString();

/** A gateway sent the downlink of this id. */
export const txAckEvent = (device, { at, id }) => ({
  downlinkId: digest(id).readUInt32LE(0),
  time: timeOf(at),
  deviceInfo: deviceInfo(device),
  queueItemId: id,
  fCntDown: digest(id).readUInt16LE(4),
  gatewayId: GATEWAYS[digest(device.devEui)[4] % GATEWAYS.length],
  txInfo: { frequency: FREQUENCIES[0], power: 16, modulation: { lora: { bandwidth: 125_000, spreadingFactor: 7 } } },
});

/** The device confirmed the downlink of this id, or sent something else instead. */
export const ackEvent = (device, { at, id, acknowledged }) => ({
  deduplicationId: uuid(`ack ${id}`),
  time: timeOf(at),
  deviceInfo: deviceInfo(device),
  queueItemId: id,
  acknowledged,
  fCntDown: digest(id).readUInt16LE(4),
});

/** The downlink of this id was not sent before it expired. */
export const expiryEvent = (device, { at, id }) => ({
  time: timeOf(at),
  deviceInfo: deviceInfo(device),
  level: 'ERROR',
  code: 'EXPIRED',
  description: 'Device queue-item discarded because it has expired',
  context: { queue_item_id: id },
});
