import type { DeviceQueueItem } from '@chirpstack/chirpstack-api/api/device_pb';

/** Downlink queues of a ChirpStack v4, without its gRPC. */
export class DownlinkQueues {
  of(devEui: string): readonly DeviceQueueItem[];
  add(item: DeviceQueueItem): void;
  flush(devEui: string): void;
  /** The device can be sent to: `leaving` is the item that it receives, `expired` are the ids that were dropped. */
  next(devEui: string, now?: number): { leaving: DeviceQueueItem | null; expired: string[] };
  /** The pending item is over, acknowledged or not. */
  settle(devEui: string): void;
}
