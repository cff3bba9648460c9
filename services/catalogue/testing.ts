import { fromHex, hex } from './codecs/reader';
import type { Decoded, UplinkFrame } from './codec';
import { AnswerTimeout, type Exchange } from './driver';
import { findFrame } from './drivers/exchange';
import type { DeviceModel, ModelVector } from './model';

/** Helpers to run vectors, for the tests of the catalogue and the simulated meters of other tests. */

export type LoraVector = Extract<ModelVector, { fPort: number }>;
export type WiredVector = Extract<ModelVector, { request: string }>;

export const isLora = (vector: ModelVector): vector is LoraVector => 'fPort' in vector;

/** The uplink of a vector, heard in mid-2025 where the vector does not say when. */
export const uplinkOf = (vector: LoraVector): UplinkFrame => ({
  bytes: fromHex(vector.hex),
  fPort: vector.fPort,
  heardAt: new Date(vector.heardAt ?? '2025-06-01T00:00:00Z'),
  variables: {
    startingValue: vector.variables?.startingValue ?? 0,
    impulseWeight: vector.variables?.impulseWeight ?? 0.001,
    timeZone: 0,
  },
});

/** The session of a vector, and its requests as they were sent while its recorded answers were given. */
export function runVector(model: DeviceModel, vector: WiredVector): { decoded: Decoded; sent: string[] } {
  if (!model.driver) throw new Error(`model ${model.id} has no driver`);
  const session = model.driver.session(
    { kind: vector.request, arguments: vector.arguments ?? {} },
    { address: vector.address, parameters: vector.parameters ?? {}, timeZone: 3, transformationRatio: 1 },
    new Date(vector.now ?? '2025-06-01T00:00:00Z'),
  );
  return converse(session, (exchange, index) => {
    const answer = vector.exchanges[index]?.answer ?? '';
    const found = findFrame(fromHex(answer), exchange.expect);
    if (answer && !found) throw new Error(`answer ${index} (${answer}) is no whole answer to ${hex(exchange.send)}`);
    return found?.frame ?? null;
  });
}

/** Drives a session with a function that answers; null = no answer in time. */
export function converse(
  session: Generator<Exchange, Decoded, Uint8Array>,
  answer: (exchange: Exchange, index: number) => Uint8Array | null,
): { decoded: Decoded; sent: string[] } {
  const sent: string[] = [];
  let step = session.next();
  while (!step.done) {
    sent.push(hex(step.value.send));
    const reply = answer(step.value, sent.length - 1);
    step = reply ? session.next(reply) : session.throw(new AnswerTimeout());
  }
  return { decoded: step.value, sent };
}
