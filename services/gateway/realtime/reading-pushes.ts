import type { ReadingStoredPush } from '@gaugeway/proto/api';

type Rows = ReadingStoredPush['rows'];

/** Push about a device, and its recipients. */
export interface ReadingPush {
  companyId: number;
  /** Rooms of the users who may see the device, by the newest event. */
  rooms: readonly string[];
  push: ReadingStoredPush;
}

/** Rows of one device that are pushed at once; of a longer history only the newest are worth a push. */
const ROWS_A_PUSH = 50;
/** Devices of a company in one push; the others follow in the next. */
const DEVICES_A_GO = 1000;

/**
 * Gathers the readings of a company between two pushes, one entry per device, so that a burst of thousands costs the
 * browsers as much as a few hundred.
 */
export class ReadingPushes {
  private readonly waiting = new Map<number, Map<number, ReadingPush>>();

  add(next: ReadingPush): void {
    const { companyId, push } = next;
    const ofCompany = this.waiting.get(companyId) ?? new Map<number, ReadingPush>();
    this.waiting.set(companyId, ofCompany);
    const rows = [...(ofCompany.get(push.device_id)?.push.rows ?? []), ...push.rows];
    ofCompany.set(push.device_id, { ...next, push: { ...push, rows: newest(rows) } });
  }

  get isEmpty(): boolean {
    return this.waiting.size === 0;
  }

  /** Takes the readings of one push; the rest stays. */
  *take(): Generator<ReadingPush> {
    for (const [companyId, devices] of this.waiting) {
      let left = DEVICES_A_GO;
      for (const [deviceId, push] of devices) {
        if (left-- === 0) break;
        devices.delete(deviceId);
        yield push;
      }
      if (devices.size === 0) this.waiting.delete(companyId);
    }
  }
}

function newest(rows: Rows): Rows {
  if (rows.length <= ROWS_A_PUSH) return rows;
  return [...rows].sort((a, b) => a.datetime - b.datetime).slice(-ROWS_A_PUSH);
}
