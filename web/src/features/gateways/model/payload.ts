/** Keys of `control:fault`. */
type PayloadFault = 'msg_81' | 'msg_145' | 'msg_146' | 'length';

const LONGEST = 444;

/** Fault of bytes in hex (specification 1, section 5); null = none. */
export function payloadFault(payload: string): PayloadFault | null {
  if (payload === '') return 'msg_81';
  if (!/^[0-9a-f]*$/i.test(payload)) return 'msg_146';
  if (payload.length % 2 === 1) return 'msg_145';
  return payload.length > LONGEST ? 'length' : null;
}
