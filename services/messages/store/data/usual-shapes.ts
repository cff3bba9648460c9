import type { LayoutShare } from './page.repository';

/** Layout of a device's rows of a type: the same on every page until the device sends something new. */
export type RowsMake = readonly Omit<LayoutShare, 'rows'>[];

const MOST_REMEMBERED = 10_000;

/**
 * Layout of the rows of a device when they were read last. A page can be made for it while the database counts the rows
 * of the period; it is kept only if both agree.
 */
export class UsualShapes {
  private readonly known = new Map<string, RowsMake>();

  of(deviceId: number, type: number): RowsMake | null {
    return this.known.get(keyOf(deviceId, type)) ?? null;
  }

  remember(deviceId: number, type: number, make: RowsMake): void {
    const key = keyOf(deviceId, type);
    // Last in the order of the map, whose first goes.
    this.known.delete(key);
    this.known.set(key, make);
    const [oldest] = this.known.keys();
    if (this.known.size > MOST_REMEMBERED && oldest !== undefined) this.known.delete(oldest);
  }
}

export const isSameMake = (a: RowsMake, b: RowsMake): boolean => JSON.stringify(a) === JSON.stringify(b);

const keyOf = (deviceId: number, type: number) => `${deviceId}:${type}`;
