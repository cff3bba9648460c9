import { fromHex } from '../../codecs/reader';
import { DriverError, type WiredMeter } from '../../driver';
import { ask, isStrange, type Steps } from '../exchange';
import { isAddress, isSecondary, MBUS_PRIMARY } from '../line-address';
import { CI, CONTROL, expectAcknowledge, type Header, longFrame, SELECTED, shortFrame } from './frames';

/** Maker, version and medium of a selection that leaves them open. */
const ANY = 'ffffffff';
const WILDCARD = 'f';

/** A meter that is ready to answer. */
export interface Reached {
  /** Address of the answering meter. */
  address: number;
  /** Digits of its identification, F for any; left out: it was reached by its primary address. */
  identification?: string;
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
    yield* ask({ send, expect: expectAcknowledge, timeoutMs }, { what: 'link reset' });
    return { address: primary, isPattern: false };
  }
  const identification = address.slice(0, 8);
  const rest = address.slice(8) || ANY;
  const data = Uint8Array.of(...fromHex(identification).reverse(), ...fromHex(rest));
  const send = longFrame(CONTROL.sendData, SELECTED, CI.select, data);
  const isPattern = address.includes(WILDCARD);
  try {
    yield* ask({ send, expect: expectAcknowledge, timeoutMs }, { what: 'selection by secondary address' });
  } catch (error) {
    throw isPattern && error instanceof DriverError ? collided(meter, error) : error;
  }
  return { address: SELECTED, identification, isPattern };
}

/** Bytes without an answer to a pattern are of several meters that answer at once (EN 13757-3, 11.5). */
export const collided = (meter: WiredMeter, error: DriverError): DriverError =>
  isStrange(error)
    ? new DriverError('bad_answer', 'collision', { ...error.sentence.values, value: meter.address.trim() })
    : error;

/** true if the header is of the selected meter. */
export const isOf = ({ identification }: Reached, { id }: Pick<Header, 'id'>): boolean =>
  identification === undefined ||
  Array.from(identification).every((digit, at) => digit === WILDCARD || digit === id.charAt(at).toLowerCase());
