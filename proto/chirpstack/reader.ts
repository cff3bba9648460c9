import { Reader } from 'protobufjs/minimal';

/** An event has about twenty fields and one more per gateway that heard it; no server sends more than this. */
const MOST_FIELDS = 1000;

/**
 * A reader of one whole message that a network server sent. protobufjs checks the length of each nested field against
 * the bytes that are there, and nesting against `Reader.recursionLimit` (100); here the number of fields is bounded
 * before any object is built. Throws an Error or RangeError on bytes that are no message.
 */
export function boundedReader(body: Uint8Array): Reader {
  const scan = Reader.create(body);
  for (let fields = 0; scan.pos < scan.len; fields++) {
    if (fields === MOST_FIELDS) throw new RangeError(`more than ${MOST_FIELDS} fields`);
    const tag = scan.tag();
    scan.skipType(tag & 7, 0, tag >>> 3);
  }
  return Reader.create(body);
}

/** google.protobuf.Timestamp goes from 0001-01-01 to 9999-12-31; seconds since 1970. */
const EARLIEST_S = -62_135_596_800;
const LATEST_S = 253_402_300_799;

interface Timestamp {
  seconds?: number | null;
  nanos?: number | null;
}

/** Unix milliseconds; 0 = not given, or outside of the range of Protocol Buffers: an uplink is not lost for its time. */
export function timestampMs(time: Timestamp | null | undefined): number {
  // Declared as a number, but protobufjs returns a Long where that package is installed; both read as decimal text.
  const seconds = Number(String(time?.seconds ?? 0));
  if (!(seconds >= EARLIEST_S && seconds <= LATEST_S)) return 0;
  return seconds * 1000 + Math.floor((time?.nanos ?? 0) / 1e6);
}
