import type { DecodedReading } from '../../codec';
import { hex } from '../../codecs/reader';
import { CONTROL, shortFrame } from '../../drivers/mbus/frames';
import type { ModelVector } from '../../model';

/**
 * Sessions with a meter that gives a published answer: the exchanges around it are the link layer's. The clocks of
 * these vectors are a minute ahead of ours.
 */
export const mbusSession =
  (frame: string, address: number, answer: string) =>
  (request: 'current' | 'info' | 'clock', expected: DecodedReading[]): ModelVector => ({
    name: `${request} of ${frame}`,
    source: `fixtures/mbus-frames.json: ${frame}`,
    request,
    address: String(address),
    ...(request === 'clock' ? { now: new Date(((expected[0]?.values.clock ?? 0) - 60) * 1000).toISOString() } : {}),
    exchanges: [
      { send: hex(shortFrame(CONTROL.reset, address)), answer: 'e5' },
      { send: hex(shortFrame(CONTROL.requestData, address)), answer },
    ],
    expect: expected,
  });

/** A meter of a published answer. */
export interface MbusMeter {
  id: number;
  brand: string;
  name: string;
  resource: 'heat' | 'water' | 'gas' | 'electricity';
  /** Name in fixtures/mbus-frames.json. */
  frame: string;
  /** The primary address that it answered on. */
  address: number;
  /** true: reports its clock. */
  clock: boolean;
  answer: string;
  readings: readonly DecodedReading[];
}
