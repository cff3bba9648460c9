import { isDeepStrictEqual } from 'node:util';
import type { TestReply } from '@gaugeway/platform/testing';
import type { Endpoint } from '@gaugeway/proto/api';

const SAMPLES = 'tests/contract/matrix/samples';

/** Throws for a call that refuses the input of the company's own things: the samples of the matrix lack something. */
export function expectTaken({ id }: Endpoint, { status, body }: TestReply, place?: string): void {
  if (![401, 403, 404, 422].includes(status)) return;
  throw new Error(
    `${id} refuses the input that the matrix makes for its own company${place ? `, with "${place}"` : ''}: ` +
      `${status} ${JSON.stringify(body)}. Name further input of the call in BESIDES of ${SAMPLES}/inputs.ts, or the ` +
      `state that the thing must have in STATES of ${SAMPLES}/meanings.ts.`,
  );
}

/** Without the properties that are undefined. */
const asSent = (answer: unknown): unknown => JSON.parse(JSON.stringify(answer));

/** Throws for a call that answers to an id of the company as to an unknown one: what follows would prove nothing. */
export function expectLookedUp({ id }: Endpoint, place: string, answer: unknown, toUnknown: unknown): void {
  if (!isDeepStrictEqual(asSent(answer), asSent(toUnknown))) return;
  throw new Error(
    `${id} answers to its own company's "${place}" as to an unknown id: ${JSON.stringify(answer)}. Look the id up, or ` +
      'name the place in UNCHECKED of tests/contract/matrix/foreign-matrix.ts and in the description of the call; if ' +
      `the sample is at fault, correct BESIDES of ${SAMPLES}/inputs.ts.`,
  );
}
