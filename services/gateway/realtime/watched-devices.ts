/** Time after the last announcement of another gateway in which it counts, ms: several of its intervals. */
export const FORGOTTEN_AFTER_MS = 15_000;
/** Devices that a gateway announces by their ids; of more it announces that all may be watched. */
export const MOST_ANNOUNCED = 10_000;

/** Ids of watched devices; null = any may be watched. */
export type Announced = readonly number[] | null;

/**
 * Devices that a browser watches on any gateway: readings of the others are not decoded for a push. Each gateway
 * announces its own. A gateway that has just started knows no others yet: until they announced themselves it takes every
 * device as watched.
 */
export class WatchedDevices {
  private own = new Set<number>();
  private readonly others = new Map<string, { devices: ReadonlySet<number> | null; until: number }>();
  private readonly knowsFrom: number;

  /** @param isAlone there are no other gateways; @param now milliseconds of a monotonic clock */
  constructor(
    isAlone: boolean,
    private readonly now: () => number = () => performance.now(),
  ) {
    this.knowsFrom = isAlone ? -Infinity : now() + FORGOTTEN_AFTER_MS;
  }

  add(devices: readonly number[]): void {
    for (const id of devices) this.own.add(id);
  }

  /** Replaces the devices of this gateway. */
  set(devices: Iterable<number>): void {
    this.own = new Set(devices);
  }

  get announced(): Announced {
    return this.own.size > MOST_ANNOUNCED ? null : [...this.own];
  }

  /** Another gateway announced its devices. */
  heard(gateway: string, devices: Announced): void {
    this.others.set(gateway, { devices: devices && new Set(devices), until: this.now() + FORGOTTEN_AFTER_MS });
  }

  has(id: number): boolean {
    if (this.own.has(id)) return true;
    const now = this.now();
    if (now < this.knowsFrom) return true;
    for (const [gateway, { devices, until }] of this.others) {
      if (until < now) this.others.delete(gateway);
      else if (devices === null || devices.has(id)) return true;
    }
    return false;
  }
}
