import { fromHex, hex } from '../../codecs/reader';
import { DriverError, type WiredMeter } from '../../driver';
import { ask, isStrange, type Steps } from '../exchange';
import { isAddress, isSecondary, MBUS_PRIMARY } from '../line-address';
import { CI, CONTROL, expectAcknowledge, longFrame, SELECTED, shortFrame } from './frames';

/** Maker, version and medium of a selection that leaves them open. */
const ANY = 'ffffffff';
const ANY_DIGIT = 'f';
const ANY_BYTE = 'ff';
/** Bytes of the identification, of which each digit may be left open; maker, version and medium are so byte by byte. */
const IDENTIFICATION = 4;

const bytesOf = (text: string): readonly string[] => text.match(/../g) ?? [];

/** A meter that is ready to answer. */
export interface Reached {
  /** Address of the answering meter. */
  address: number;
  /** Bytes of its selection in hex: identification, maker, version, medium; left out: it has a primary address. */
  selection?: string;
  /** Several meters may answer to it. */
  isPattern: boolean;
}

/** Makes the meter ready: selection by secondary address (EN 13757-3, 11.3), or reset of the link. */
export function* reach(meter: WiredMeter, timeoutMs: number): Steps<Reached> {
  const address = meter.address.trim().toLowerCase();
  if (!isSecondary(address)) {
    if (!isAddress(MBUS_PRIMARY, address))
      throw new DriverError('not_supported', 'bad_mbus_address', { value: meter.address.trim() });
    const primary = Number(address);
    const send = shortFrame(CONTROL.reset, primary);
    yield* ask({ send, expect: expectAcknowledge(send), timeoutMs }, { what: 'link reset' });
    return { address: primary, isPattern: false };
  }
  const data = Uint8Array.of(...fromHex(address.slice(0, 8)).reverse(), ...fromHex(address.slice(8) || ANY));
  const send = longFrame(CONTROL.sendData, SELECTED, CI.select, data);
  const isPattern = address.slice(0, 8).includes(ANY_DIGIT) || bytesOf(address.slice(8)).includes(ANY_BYTE);
  try {
    yield* ask({ send, expect: expectAcknowledge(send), timeoutMs }, { what: 'selection by secondary address' });
  } catch (error) {
    throw isPattern && error instanceof DriverError ? collided(meter, error) : error;
  }
  return { address: SELECTED, selection: hex(data), isPattern };
}

/** Bytes without an answer to a pattern are of several meters that answer at once (EN 13757-3, 11.5). */
export const collided = (meter: WiredMeter, error: DriverError): DriverError =>
  isStrange(error)
    ? new DriverError('bad_answer', 'collision', { ...error.sentence.values, value: meter.address.trim() })
    : error;

/** true if the header of an answer, in bytes, is that of the selected meter, or the meter was not selected. */
export function isOf({ selection = '' }: Reached, header: Uint8Array): boolean {
  const sent = bytesOf(hex(header));
  return bytesOf(selection).every((wanted, at) => {
    if (at >= IDENTIFICATION) return wanted === ANY_BYTE || wanted === sent[at];
    return Array.from(wanted).every((digit, place) => digit === ANY_DIGIT || digit === sent[at]?.charAt(place));
  });
}
