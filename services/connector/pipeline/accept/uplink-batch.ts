/** Encoded events in one piece, as a reader thread passes them to the thread of the bus. */
export interface UplinkBatch {
  kind: 'uplinks' | 'stations';
  /** Owner of the entry point. */
  companyId: number;
  /** Key of each event. */
  keys: string[];
  /** Bytes of each event's payload. */
  sizes: number[];
  /** The payloads, one after another, in a separate buffer. */
  payloads: Uint8Array;
}

/** Payloads copied into one buffer: a view of a larger one would be sent with all of it. */
export function packBatch<T>(
  kind: UplinkBatch['kind'],
  companyId: number,
  items: readonly T[],
  encoded: (item: T) => { key: string; payload: Uint8Array },
): UplinkBatch {
  const events = items.map(encoded);
  const payloads = Buffer.allocUnsafeSlow(events.reduce((sum, { payload }) => sum + payload.length, 0));
  let at = 0;
  for (const { payload } of events) {
    payloads.set(payload, at);
    at += payload.length;
  }
  return {
    kind,
    companyId,
    keys: events.map(({ key }) => key),
    sizes: events.map(({ payload }) => payload.length),
    payloads,
  };
}
