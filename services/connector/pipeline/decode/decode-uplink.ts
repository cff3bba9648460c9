import { createHash } from 'node:crypto';
import {
  DecodeError,
  decodeUplink,
  type Decoded,
  type DeviceModel,
  mapOutput,
  modelById,
  type UploadedCodec,
} from '@gaugeway/catalogue';
import { gaugeway, receptionTime } from '@gaugeway/proto/events';
import type { Registry } from '../registry/registry';
import type { UplinkEvent } from './codec-queue.repository';
import { decodeWired } from './decode-wired';
import { dead, type Outcome } from './outcome';
import { busReadings, busRegisters } from './readings';

/** State of one uplink, shared by the steps of decoding. */
interface Uplink {
  raw: gaugeway.RawUplink;
  lorawan: gaugeway.LorawanUplink;
  /** Time of the network's reception, Unix milliseconds; never later than the platform's. */
  heardAt: number;
  device?: gaugeway.DeviceRegistered;
  model?: DeviceModel;
  decoded?: Decoded;
}

/** A step adds its findings, and may finish with an outcome. */
type Step = (uplink: Uplink, registry: Registry) => Outcome | void;

const toModel: readonly Step[] = [findDevice, checkDoor, checkState, reportLink, findModel];
const fromModel: readonly Step[] = [decodePayload, toReadings];

/** An uplink whose codec a company uploaded: it runs elsewhere, and its output decides. */
export interface UploadedUplink {
  kind: 'uploaded';
  codec: UploadedCodec;
  /** Input of decodeUplink (TS013-1.0.0, section 4.1). */
  input: object;
  /** Outcome with the codec's output. */
  gave(output: unknown): Outcome;
  /** Outcome without output; the sentence gives the reason. */
  failed(sentence: string): Outcome;
}

/** The outcome of an accepted uplink by the current registry. */
export function decodeEvent({ value }: UplinkEvent, registry: Registry): Outcome | UploadedUplink {
  if (value?.lorawan) return decodeLorawan(value, gaugeway.LorawanUplink.fromObject(value.lorawan), registry);
  if (value?.payload) return decodeDevicePayload(value, value.payload, registry);
  if (value?.wired) return decodeWired(value, gaugeway.WiredExchange.fromObject(value.wired), registry);
  return dead('malformed', 'The event contains no uplink');
}

/** The outcome of one LoRaWAN event. Pure except for the registry that it reads. */
export function decodeLorawan(
  raw: gaugeway.RawUplink,
  lorawan: gaugeway.LorawanUplink,
  registry: Registry,
): Outcome | UploadedUplink {
  const uplink: Uplink = { raw, lorawan, heardAt: receptionTime(lorawan, raw.receivedAt) };
  const outcome = through(toModel, uplink, registry);
  if (outcome) return outcome;
  const uploaded = uplink.model?.uploaded;
  return uploaded ? uploadedUplink(uploaded, uplink, registry) : decided(uplink, registry);
}

/** The outcome of a message that came by no LoRaWAN network: the steps of an uplink, without reception. */
export function decodeDevicePayload(
  raw: gaugeway.RawUplink,
  { eui, port, data, sentAt }: gaugeway.DevicePayload.$Properties,
  registry: Registry,
): Outcome | UploadedUplink {
  const heardAt = sentAt || raw.receivedAt;
  const uplink = { event: 'up', devEui: eui, fPort: port, data, heardAt, batteryPercent: -1 };
  return decodeLorawan(raw, gaugeway.LorawanUplink.fromObject(uplink), registry);
}

function through(steps: readonly Step[], uplink: Uplink, registry: Registry): Outcome | undefined {
  for (const step of steps) {
    const outcome = step(uplink, registry);
    if (outcome) return outcome;
  }
  return undefined;
}

const decided = (uplink: Uplink, registry: Registry): Outcome =>
  through(fromModel, uplink, registry) ?? { kind: 'dropped', reason: 'no_content' };

function uploadedUplink(codec: UploadedCodec, uplink: Uplink, registry: Registry): UploadedUplink {
  const { lorawan, device, heardAt } = uplink;
  return {
    kind: 'uploaded',
    codec,
    input: {
      bytes: [...lorawan.data],
      fPort: lorawan.fPort,
      recvTime: new Date(heardAt).toISOString(),
      variables: {
        startingValue: String(device?.startingValue ?? 0),
        impulseWeight: String(device?.impulseWeight ?? 1),
        timeZone: String(device?.timeZone ?? 0),
      },
    },
    gave: (output) => {
      try {
        uplink.decoded = mapOutput(codec, output);
      } catch (error) {
        return dead('decode_error', error instanceof DecodeError ? error.message : String(error));
      }
      return decided(uplink, registry);
    },
    failed: (sentence) => dead('decode_error', `The uploaded codec: ${sentence}`),
  };
}

function findDevice(uplink: Uplink, registry: Registry): Outcome | void {
  uplink.device = registry.deviceByEui(uplink.lorawan.devEui);
  if (!uplink.device) return { kind: 'held' };
}

function checkDoor({ raw, device, lorawan }: Uplink, registry: Registry): Outcome | void {
  if (device && !registry.mayComeThrough(raw.companyId, device.companyId, raw.ownOnly)) {
    return dead(
      'foreign_device',
      `Device ${lorawan.devEui} does not belong to company ${raw.companyId}, through which it was received`,
    );
  }
}

function checkState({ device }: Uplink): Outcome | void {
  if (device?.state !== 'active') return { kind: 'dropped', reason: 'off' };
}

/** Events without a payload of the device say at most that it was heard, and the state of its battery. */
function reportLink(uplink: Uplink): Outcome | void {
  const { event, fPort } = uplink.lorawan;
  if (event === 'up') return fPort === 0 ? { kind: 'decoded', reading: readingOf(uplink, -1) } : undefined;
  if (event === 'status') return { kind: 'decoded', reading: readingOf(uplink, uplink.lorawan.batteryPercent) };
  if (event === 'join' || (event === 'ack' && uplink.lorawan.acknowledged)) {
    return { kind: 'decoded', reading: readingOf(uplink, -1) };
  }
  return { kind: 'dropped', reason: 'no_content' };
}

function findModel(uplink: Uplink): Outcome | void {
  const id = uplink.device?.modelId ?? 0;
  uplink.model = modelById(id);
  if (!uplink.model?.codec && !uplink.model?.uploaded) return dead('unknown_model', `Model ${id} has no codec`);
}

function decodePayload(uplink: Uplink): Outcome | void {
  const { device, model, lorawan } = uplink;
  if (!device || !model || uplink.decoded) return;
  try {
    uplink.decoded = decodeUplink(model, {
      bytes: lorawan.data,
      fPort: lorawan.fPort,
      heardAt: new Date(uplink.heardAt),
      variables: {
        startingValue: device.startingValue,
        impulseWeight: device.impulseWeight,
        timeZone: device.timeZone,
      },
    });
  } catch (error) {
    // Any other error than DecodeError is a fault of the codec; either way it concerns this frame alone.
    const sentence = error instanceof DecodeError ? error.message : `The codec failed: ${String(error)}`;
    return dead('decode_error', sentence);
  }
}

function toReadings(uplink: Uplink): Outcome | void {
  const { model, decoded, heardAt } = uplink;
  if (!model || !decoded) return;
  const rows = busReadings(model, decoded.readings, heardAt);
  const { layouts, readings, hasOwnTimes } = rows;
  const reading = readingOf(uplink, decoded.battery ?? -1);
  if (decoded.ranges || decoded.resets) Object.assign(reading, busRegisters(decoded, rows, heardAt));
  reading.layouts = layouts;
  reading.readings = readings;
  reading.frameKey = hasOwnTimes ? '' : frameKey(uplink.lorawan);
  // The clocks of two gateways differ by more than the two copies of one frame.
  reading.frameAt = uplink.lorawan.serverAt || uplink.lorawan.heardAt;
  reading.warnings = decoded.warnings ?? [];
  return { kind: 'decoded', reading };
}

function readingOf({ raw, lorawan, device }: Uplink, batteryPercent: number): gaugeway.ReadingDecoded {
  const reading = new gaugeway.ReadingDecoded();
  if (device) {
    reading.deviceId = device.deviceId;
    reading.companyId = device.companyId;
    reading.modelId = device.modelId;
  }
  reading.receivedAt = raw.receivedAt;
  reading.link = {
    rssi: lorawan.rssi,
    snr: lorawan.snr,
    batteryPercent,
    gateway: lorawan.gatewayEui,
    dataRate: lorawan.dataRate,
    receptions: receptionsOf(lorawan),
  };
  return reading;
}

/** Strongest first; where the server reports only one gateway, that one. */
function receptionsOf({ receptions, gatewayEui, rssi, snr }: gaugeway.LorawanUplink): gaugeway.Reception.$Properties[] {
  if (receptions.length === 0) return gatewayEui ? [{ gatewayEui, rssi, snr }] : [];
  if (receptions.length === 1) return receptions;
  return [...receptions].sort((a, b) => (b.rssi ?? 0) - (a.rssi ?? 0) || (b.snr ?? 0) - (a.snr ?? 0));
}

/**
 * Identity of an uplink: deduplicationId is random per collection, so two replicas of a network server give two of them
 * (reliability.md, 6).
 */
export function frameKey({ devEui, devAddr, fCnt, fPort, data }: gaugeway.LorawanUplink): string {
  return createHash('sha1').update(`${devEui}|${devAddr}|${fCnt}|${fPort}|`).update(data).digest('hex');
}
