import { setTimeout as sleep } from 'node:timers/promises';
import type { DeviceQueueItem } from '@chirpstack/chirpstack-api/api/device_pb';
import { ChirpstackServer } from '../simulators/chirpstack-server';

const GATEWAY = '24e124fffef01a2b';
const VALVE_PORT = 10;
/** Pause after an event that nobody took. */
const AGAIN_MS = 100;

/** Outcome of a downlink on the network server's side. */
interface Happened {
  /** `8 0a0b`, as the device received it. */
  payload: string;
  /** The device's confirmation reached the network server, and its event the platform. */
  isConfirmationTaken: boolean;
}

export interface RadioDevice {
  devEui: string;
  hasValve: boolean;
  /** The device's own log of executed commands: the judge. */
  effects: string[];
  happened: Happened[];
}

/**
 * LoRaWAN devices and their network server, which continue while the platform dies: a separate queue of downlinks, air
 * that loses some of them, devices that execute the received ones and report their valves, and events that are sent
 * until the platform has taken them (as a broker does), in the order of each device.
 */
export class RadioTown {
  readonly server = new ChirpstackServer();
  readonly devices: RadioDevice[] = [];
  private readonly sending = new Map<string, Promise<void>>();
  private isRunning = true;
  private rounds: Promise<void> = Promise.resolve();
  private clock = Date.now();
  private counter = 1;

  constructor(
    private readonly url: string,
    private readonly random: () => number,
    /** Time between two uplinks of a device, milliseconds. */
    private readonly periodMs: number,
  ) {}

  add(devEui: string, hasValve: boolean): RadioDevice {
    const device = { devEui, hasValve, effects: [], happened: [] };
    this.server.add(devEui, `Device ${devEui}`);
    this.devices.push(device);
    return device;
  }

  begin(key: string): void {
    this.rounds = (async () => {
      while (this.isRunning) {
        const pause = sleep(this.periodMs);
        for (const device of this.devices) this.uplink(key, device);
        await pause;
      }
    })();
  }

  /** Stops; pending frames are not sent any more. */
  async end(): Promise<void> {
    this.isRunning = false;
    await this.rounds;
    await Promise.all(this.sending.values());
    await this.server.stop();
  }

  /** A device can be sent to, hears it or not, is heard or not; a valve reports its position. */
  private uplink(key: string, device: RadioDevice): void {
    const { leaving, expired } = this.server.queues.next(device.devEui);
    for (const queue_item_id of expired)
      this.publish(key, device, 'log', { code: 'EXPIRED', level: 'ERROR', context: { queue_item_id } });
    if (leaving) this.transmit(key, device, leaving);
    const isOpen = device.effects.at(-1) === `${VALVE_PORT} 07ff`;
    if (device.hasValve && device.effects.length > 0 && !this.sending.has(device.devEui))
      this.publish(key, device, 'up', {
        ...{ fPort: VALVE_PORT, fCnt: this.counter++, devAddr: '01a00001' },
        data: Buffer.from(isOpen ? '07ff' : '0700', 'hex').toString('base64'),
      });
  }

  private transmit(key: string, device: RadioDevice, item: DeviceQueueItem): void {
    const payload = `${item.getFPort()} ${Buffer.from(item.getData_asU8()).toString('hex')}`;
    const isHeard = this.random() < 0.9;
    const isConfirmed = isHeard && this.random() < 0.93;
    const happened: Happened = { payload, isConfirmationTaken: false };
    if (isHeard) device.effects.push(payload);
    device.happened.push(happened);
    this.publish(key, device, 'txack', { queueItemId: item.getId(), gatewayId: GATEWAY });
    if (!item.getConfirmed()) return;
    this.server.queues.settle(device.devEui);
    this.publish(key, device, 'ack', { queueItemId: item.getId(), acknowledged: isConfirmed }, () => {
      happened.isConfirmationTaken = isConfirmed;
    });
  }

  /** In the order of the device, until it is taken; some of it a second time. */
  private publish(key: string, device: RadioDevice, event: string, body: object, taken?: () => void): void {
    this.clock = Math.max(this.clock + 1, Date.now());
    const text = JSON.stringify({
      deviceInfo: { devEui: device.devEui },
      time: new Date(this.clock).toISOString(),
      ...body,
    });
    const before = this.sending.get(device.devEui);
    const sent = (async () => {
      await before;
      while (!(await this.post(key, event, text))) {
        if (!this.isRunning) return;
        await sleep(AGAIN_MS);
      }
      taken?.();
      if (this.random() < 0.05) await this.post(key, event, text);
    })();
    this.sending.set(device.devEui, sent);
    void sent.then(() => {
      if (this.sending.get(device.devEui) === sent) this.sending.delete(device.devEui);
    });
  }

  private async post(key: string, event: string, body: string): Promise<boolean> {
    try {
      const reply = await fetch(`${this.url}/integrations/chirpstack?event=${event}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-integration-key': key },
        body,
      });
      await reply.arrayBuffer();
      return reply.ok;
    } catch {
      return false;
    }
  }
}
