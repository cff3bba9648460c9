import type { handleUnaryCall, status } from '@grpc/grpc-js';
import type { Empty } from 'google-protobuf/google/protobuf/empty_pb';

/** An answer of a ChirpStack that is an error. */
export class Refusal extends Error {
  constructor(
    readonly code: status,
    message: string,
  ) {
    super(message);
  }
}

/** How a stand-in answers: with the API key looked at, after its pause, unless it is told to refuse. */
export interface Answers {
  answer: <Q, R>(name: string, make: (request: Q) => R | Promise<R>) => handleUnaryCall<Q, R>;
  /** One that changes something, and is written down. */
  change: <Q>(name: string, nameOf: (request: Q) => string, make: (request: Q) => void) => handleUnaryCall<Q, Empty>;
}
