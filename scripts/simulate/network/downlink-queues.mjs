// Downlink queues of a ChirpStack v4, without its gRPC: the demo's network server and the tests' stand-in both have them.
import { randomUUID } from 'node:crypto';

const isOver = (item, now) => item.hasExpiresAt() && item.getExpiresAt().toDate().getTime() < now;

/**
 * Items are messages of DeviceQueueItem. Ids are the queue's own, an expired item is dropped when the next downlink is
 * prepared, a confirmed one stays as pending until its acknowledgement, and a flush notifies no one.
 */
export class DownlinkQueues {
  #items = new Map();

  of(devEui) {
    return this.#items.get(devEui) ?? [];
  }

  add(item) {
    item.setId(randomUUID());
    this.#items.set(item.getDevEui(), [...this.of(item.getDevEui()), item]);
  }

  flush(devEui) {
    this.#items.delete(devEui);
  }

  /**
   * The device can be sent to: `leaving` is the item that it receives, null = none; `expired` are the ids that were
   * dropped.
   */
  next(devEui, now = Date.now()) {
    const expired = this.of(devEui).filter((item) => !item.getIsPending() && isOver(item, now));
    const rest = this.of(devEui).filter((item) => !expired.includes(item));
    const [first] = rest;
    const leaving = first && !first.getIsPending() ? first : null;
    if (leaving?.getConfirmed()) leaving.setIsPending(true);
    this.#items.set(devEui, leaving && !leaving.getConfirmed() ? rest.slice(1) : rest);
    return { leaving, expired: expired.map((item) => item.getId()) };
  }

  /** The pending item is over, acknowledged or not. */
  settle(devEui) {
    const rest = this.of(devEui).filter((item) => !item.getIsPending());
    this.#items.set(devEui, rest);
  }
}
