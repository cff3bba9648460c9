import type { Driver, FramePart } from '../../driver';
import { sum8 } from '../checksum';
import { checksumPart, partsOf } from '../frame-parts';
import { ACKNOWLEDGE, CI, HEADER_LENGTH, LONG, parseHeader, SHORT } from './frames';
import { makerOf } from './makers';
import { parseRecords } from './records';

/** Parts of a short or long frame, or of the single acknowledgement. */
export const mbusParts: Driver['parts'] = (frame) => {
  const [first, length = 0] = frame;
  if (frame.length === 1 && first === ACKNOWLEDGE) return partsOf(['acknowledgement', 1]);
  if (first === SHORT && frame.length === 5) {
    const fits = sum8(frame.subarray(1, 3)) === frame[3];
    return [...partsOf(['start', 1], ['control', 1], ['address', 1]), checksumPart(1, fits), ...partsOf(['stop', 1])];
  }
  if (first !== LONG || frame.length < 9 || frame.length !== length + 6) return null;
  const head = partsOf(['start', 1], ['length', 2], ['start', 1], ['control', 1], ['address', 1], ['information', 1]);
  const fits = sum8(frame.subarray(4, 4 + length)) === frame[4 + length];
  return [...head, ...dataParts(frame.subarray(7, -2), frame[6]), checksumPart(1, fits), ...partsOf(['stop', 1])];
};

/** The records of a variable answer; one that is not recognised is named, and so are fillers between records. */
function dataParts(data: Uint8Array, ci: number | undefined): FramePart[] {
  if (ci !== CI.variable || data.length < HEADER_LENGTH) return partsOf(['data', data.length]);
  const { header, records: bytes } = parseHeader(data);
  const parts: FramePart[] = [];
  let at = 0;
  for (const record of parseRecords(bytes, makerOf(header)).records) {
    const from = record.bytes.byteOffset - bytes.byteOffset;
    parts.push(...partsOf(['data', from - at], [record.isRaw ? 'raw_record' : 'record', record.bytes.length]));
    at = from + record.bytes.length;
  }
  return [...partsOf(['header', HEADER_LENGTH]), ...parts, ...partsOf(['data', bytes.length - at])];
}
