import type { DeviceServiceClient } from '@chirpstack/chirpstack-api/api/device_grpc_pb';
import {
  DeviceQueueItem,
  EnqueueDeviceQueueItemRequest,
  FlushDeviceQueueRequest,
  GetDeviceQueueItemsRequest,
} from '@chirpstack/chirpstack-api/api/device_pb';
import { Timestamp } from 'google-protobuf/google/protobuf/timestamp_pb';
import type { Call } from './chirpstack-connection';

/** A downlink for the queue of a device. */
export interface Downlink {
  devEui: string;
  /** 1 to 255. */
  fPort: number;
  data: Uint8Array;
  /** The device has to confirm it. */
  isConfirmed: boolean;
  /** The server does not send it after this, Unix milliseconds. */
  expiresAt: number;
}

/** A downlink that is in the queue. */
export interface QueuedDownlink extends Omit<Downlink, 'devEui'> {
  id: string;
  /** Sent, and the server waits for the device's confirmation. */
  isPending: boolean;
}

/** Sends a request; `deadline` in Unix milliseconds, default: that of the connection. Throws ChirpstackError. */
export type Ask = <Q, R>(request: Q, call: Call<Q, R>, deadline?: number) => Promise<R>;

/** The downlink queue of devices (DeviceService of chirpstack-api 4.19). Every call throws ChirpstackError. */
export class ChirpstackQueue {
  constructor(
    private readonly devices: DeviceServiceClient,
    private readonly ask: Ask,
  ) {}

  /** The id that the server gave it: one given by the caller is ignored there. Not sent after `deadline`. */
  async enqueue({ devEui, fPort, data, isConfirmed, expiresAt }: Downlink, deadline: number): Promise<string> {
    const item = new DeviceQueueItem();
    item.setDevEui(devEui);
    item.setFPort(fPort);
    item.setData(data);
    item.setConfirmed(isConfirmed);
    item.setExpiresAt(Timestamp.fromDate(new Date(expiresAt)));
    const request = new EnqueueDeviceQueueItemRequest();
    request.setQueueItem(item);
    return (await this.ask(request, this.devices.enqueue.bind(this.devices), deadline)).getId();
  }

  async list(devEui: string): Promise<QueuedDownlink[]> {
    const request = new GetDeviceQueueItemsRequest();
    request.setDevEui(devEui);
    const reply = await this.ask(request, this.devices.getQueue.bind(this.devices));
    return reply.getResultList().map((item) => ({
      id: item.getId(),
      fPort: item.getFPort(),
      data: item.getData_asU8(),
      isConfirmed: item.getConfirmed(),
      isPending: item.getIsPending(),
      expiresAt: item.getExpiresAt()?.toDate().getTime() ?? 0,
    }));
  }

  /** Empties the queue of the device; the server publishes no event about it. */
  async flush(devEui: string): Promise<void> {
    const request = new FlushDeviceQueueRequest();
    request.setDevEui(devEui);
    await this.ask(request, this.devices.flushQueue.bind(this.devices));
  }
}
