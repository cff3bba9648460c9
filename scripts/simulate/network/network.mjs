// The demo's LoRaWAN network server: takes downlinks through its API, as a ChirpStack does, sends them to the devices
// of the fleet when they can hear it, and reports their outcome to the platform through its door.
import { setTimeout as sleep } from 'node:timers/promises';
import { ackEvent, expiryEvent, txAckEvent } from '../chirpstack-event.mjs';
import { playDevice } from './answers.mjs';
import { DownlinkQueues } from './downlink-queues.mjs';
import { serveNetwork } from './grpc-server.mjs';
import { profileOf } from './place.mjs';

/** First receive window of a device after its uplink; its confirmation; the travel time of a drive. */
const DELAYS_MS = { window: 1000, confirmation: 2000, answer: 5000 };

/**
 * @param {{ port: number, token: string, door: { deliver: Function }, devices: object[], signal: AbortSignal,
 *   report: (device: object) => Promise<void>, send: (device: object, frame: { fPort: number, bytes: Uint8Array }) => Promise<void>,
 *   print?: (message: string) => void, delays?: typeof DELAYS_MS }} options `report` sends the device's report once more
 */
export async function startNetwork({
  port,
  token,
  door,
  devices,
  signal,
  report,
  send,
  print = () => undefined,
  delays = DELAYS_MS,
}) {
  const queues = new DownlinkQueues();
  const played = new Map(devices.map((device) => [device.devEui, { device, play: playDevice(device) }]));
  const meters = devices.map((device) => ({ ...device, profileId: profileOf(device) }));
  /** Devices that are being sent to. */
  const busy = new Set();

  const now = () => Date.now() / 1000;
  const deliver = (event, body) => door.deliver(event, body, signal);

  /** One downlink after another, as long as the device can hear them. */
  async function serve({ device, play }) {
    await sleep(delays.window, undefined, { signal });
    const { leaving, expired } = queues.next(device.devEui);
    for (const id of expired) await deliver('log', expiryEvent(device, { at: now(), id }));
    if (!leaving) return;
    const id = leaving.getId();
    await deliver('txack', txAckEvent(device, { at: now(), id }));
    const answers = play.receive({ fPort: leaving.getFPort(), bytes: leaving.getData_asU8() });
    await sleep(delays.confirmation, undefined, { signal });
    if (leaving.getConfirmed()) {
      queues.settle(device.devEui);
      await deliver('ack', ackEvent(device, { at: now(), id, acknowledged: answers !== null }));
    }
    for (const answer of answers ?? []) {
      await sleep(delays.answer, undefined, { signal });
      await (answer === 'report' ? report(device) : send(device, answer));
    }
    if (queues.of(device.devEui).length > 0) await serve({ device, play });
  }

  /** The device can hear the network now. */
  function heard(devEui) {
    const found = played.get(devEui);
    if (!found || busy.has(devEui) || queues.of(devEui).length === 0 || server.isDisabled(devEui)) return;
    busy.add(devEui);
    serve(found)
      .catch((error) => {
        // A refused event is lost, as it is where a network server gives up.
        if (!signal.aborted) print(`a downlink of ${devEui}: ${error.message}`);
      })
      .finally(() => busy.delete(devEui));
  }

  const onEnqueued = (devEui) => {
    if (server.isClassC(devEui)) heard(devEui);
  };
  const server = await serveNetwork({ port, token, meters, queues, onEnqueued });
  return {
    /** A device of the fleet has just sent something. */
    heard,
    /** Commands that a device executed, in order. */
    effectsOf: (devEui) => played.get(devEui)?.play.effects ?? [],
    stop: () => server.stop(),
  };
}
