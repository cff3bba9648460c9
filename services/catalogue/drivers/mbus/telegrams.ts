import { hex } from '../../codecs/reader';
import { DriverError, type FrameState, type WiredMeter } from '../../driver';
import { ask, isStrange, type Steps } from '../exchange';
import { collided, isOf, reach, type Reached } from './address';
import {
  CI,
  CONTROL,
  encryptionOf,
  expectLong,
  type Header,
  HEADER_LENGTH,
  parseHeader,
  parseLong,
  shortFrame,
} from './frames';
import { makerOf } from './makers';
import { type MbusRecord, type MbusRecords, parseRecords } from './records';

/** A meter whose data never end is broken. */
const MOST_TELEGRAMS = 16;

export interface Answer {
  header: Header;
  records: MbusRecord[];
  /** Telegrams and records that were left out. */
  warnings: string[];
}

/** Throws DriverError for a telegram that is no variable answer. */
function telegramOf(frame: Uint8Array): MbusRecords & { header: Header } {
  const { ci, data } = parseLong(frame);
  if (ci === CI.error) throw new DriverError('refused', 'device_error', { code: data[0] ?? '?' });
  if (ci !== CI.variable) throw new DriverError('not_supported', 'other_format', { value: ci.toString(16) });
  const { header, records } = parseHeader(data);
  const mode = encryptionOf(header, records);
  if (mode !== null) throw new DriverError('not_supported', 'encrypted', { mode });
  return { header, ...parseRecords(records, makerOf(header)) };
}

const otherMeter = (value: string) => new DriverError('bad_answer', 'other_meter', { value });

/** Reason why a telegram is not of the meter of the first one; undefined = it is. */
function foreign(first: Header | undefined, header: Header): DriverError | undefined {
  const isSame = first === undefined || (first.id === header.id && first.maker === header.maker);
  return isSame ? undefined : otherMeter(header.id);
}

/**
 * Judges answers. One of another meter than the selected one is passed over, such as the late answer to an earlier
 * session: the meter's own may follow. `passed`: the last such meter.
 */
function answersOf(reached: Reached) {
  const passed: { id?: string } = {};
  const expect = (received: Uint8Array): FrameState => {
    const judged = expectLong(received);
    if (judged.state !== 'complete') return judged;
    const { ci, data } = parseLong(received);
    if (ci !== CI.variable || data.length < HEADER_LENGTH || isOf(reached, data)) return judged;
    passed.id = parseHeader(data).header.id;
    return { state: 'garbage' };
  };
  return { passed, expect };
}

/**
 * REQ_UD2 until the meter has sent all; the frame count bit changes with each new telegram and not with a repetition
 * (EN 13757-2, 5.7.3). A telegram that is foreign or broken is left out with a warning, and the others count: the next
 * is requested, but only once. `judge` returns the error of a header for something else than the model measures. Throws
 * DriverError if no telegram is of the meter.
 */
export function* readAll(
  meter: WiredMeter,
  timeoutMs: number,
  judge: (header: Header) => DriverError | undefined,
): Steps<Answer> {
  const reached = yield* reach(meter, timeoutMs);
  const records: MbusRecord[] = [];
  const warnings: string[] = [];
  const seen = new Set<string>();
  let header: Header | undefined;
  let fault: DriverError | undefined;
  let isTroubled = false;
  const leftOut = (error: DriverError) => {
    fault ??= error;
    warnings.push(error.message);
    isTroubled = true;
  };
  for (let telegram = 0; telegram < MOST_TELEGRAMS; telegram += 1) {
    const control = telegram % 2 === 0 ? CONTROL.requestData : CONTROL.requestData ^ CONTROL.frameCountBit;
    const { passed, expect } = answersOf(reached);
    const exchange = { send: shortFrame(control, reached.address), expect, timeoutMs };
    try {
      const what = 'data request';
      const frame = yield* ask(exchange, isTroubled ? { what, attempts: 1 } : { what });
      const data = hex(frame);
      // A meter continues with its first telegram after the last one.
      if (isTroubled && seen.has(data)) break;
      seen.add(data);
      const found = telegramOf(frame);
      const other = foreign(header, found.header) ?? judge(found.header);
      if (other) {
        leftOut(other);
        isTroubled = !found.more;
        continue;
      }
      header ??= found.header;
      records.push(...found.records);
      for (const { bytes } of found.records.filter(({ isTooLong }) => isTooLong))
        warnings.push(`record ${hex(bytes)}: the value has more digits than a number can hold`);
      if (found.isCut) leftOut(new DriverError('bad_answer', 'record_cut'));
      else if (!found.more) return { header, records, warnings };
      else isTroubled = false;
    } catch (error) {
      if (!(error instanceof DriverError)) throw error;
      const isSecond = isTroubled;
      if (passed.id !== undefined && isStrange(error)) leftOut(otherMeter(passed.id));
      else leftOut(reached.isPattern && !header ? collided(meter, error) : error);
      if (error.fault === 'timeout' ? isSecond || !header : !header && error.fault === 'refused') break;
    }
  }
  if (!header) throw fault ?? new DriverError('bad_answer', 'endless', { count: MOST_TELEGRAMS });
  if (!isTroubled) throw new DriverError('bad_answer', 'endless', { count: MOST_TELEGRAMS });
  return { header, records, warnings };
}
