import { sendOnLine } from '@gaugeway/proto/api/transparent-ports';
import { inputBounds } from '@/shared/api/bounds';

/** Keys of `control:fault`. */
type PayloadFault = 'msg_81' | 'msg_145' | 'msg_146' | 'length';

const BYTE_DIGITS = 2;
/** Digits in hex of the shortest and of the longest payload. */
export const PAYLOAD_DIGITS = { min: BYTE_DIGITS, max: inputBounds(sendOnLine, 'payload').maxLength };

/** Fault of bytes in hex (specification 1, section 5); null = none. */
export function payloadFault(payload: string): PayloadFault | null {
  if (payload === '') return 'msg_81';
  if (!/^[0-9a-f]*$/i.test(payload)) return 'msg_146';
  if (payload.length % BYTE_DIGITS > 0) return 'msg_145';
  return payload.length > PAYLOAD_DIGITS.max ? 'length' : null;
}
