import { Injectable } from '@nestjs/common';
import type { UplinkEvent } from './codec-queue.repository';

/** An uplink with the output of the codec that a company uploaded. */
export interface UploadedOutput {
  event: UplinkEvent;
  output: unknown;
}

/** Both methods must be idempotent: a batch is repeated where one rejects. */
export interface UplinkListener {
  /** Uplinks of an uploaded codec, before their readings are published and they leave their lane. */
  beforeDelivery(uplinks: readonly UploadedOutput[]): Promise<void>;
  /** Accepted uplinks of a batch, after their outcomes are durable. */
  afterDelivery(events: readonly UplinkEvent[]): Promise<void>;
}

/** Features above the pipeline that need uplinks as the network server sent them. */
@Injectable()
export class UplinkListeners {
  private readonly listeners: UplinkListener[] = [];

  add(listener: UplinkListener): void {
    this.listeners.push(listener);
  }

  async beforeDelivery(uplinks: readonly UploadedOutput[]): Promise<void> {
    for (const listener of this.listeners) await listener.beforeDelivery(uplinks);
  }

  async afterDelivery(events: readonly UplinkEvent[]): Promise<void> {
    for (const listener of this.listeners) await listener.afterDelivery(events);
  }
}
