import { type ServiceError, status } from '@grpc/grpc-js';
import type { NetworkServerCause } from '@gaugeway/proto/api';

/** Causes that are the server's and not one device's: everything that waits for it waits longer. */
const OF_THE_SERVER: readonly NetworkServerCause[] = [
  'unreachable',
  'timeout',
  'address_refused',
  'certificate',
  'wrong_token',
];

/** Why a network server did not do what it was asked. */
export class ChirpstackError extends Error {
  override readonly name = 'ChirpstackError';

  constructor(
    override readonly cause: NetworkServerCause,
    /** What it said; at most 300 characters. */
    readonly detail = '',
    readonly exists = false,
  ) {
    super(`${cause}: ${detail}`);
  }

  get isOfTheServer(): boolean {
    return OF_THE_SERVER.includes(this.cause);
  }
}

const CAUSES: Partial<Record<number, NetworkServerCause>> = {
  [status.UNAVAILABLE]: 'unreachable',
  [status.DEADLINE_EXCEEDED]: 'timeout',
  [status.UNAUTHENTICATED]: 'wrong_token',
  [status.PERMISSION_DENIED]: 'no_right',
  [status.NOT_FOUND]: 'not_there',
};

/** gRPC status codes in the words of this product. */
export function chirpstackError(error: ServiceError): ChirpstackError {
  // grpc-js tells a failed TLS handshake as a server that is away, with the reason of Node's TLS in the text.
  const isTls = error.code === status.UNAVAILABLE && /certificate|altnames/i.test(error.details);
  const cause = isTls ? 'certificate' : (CAUSES[error.code] ?? 'rejected');
  // What cannot be reached has nothing to say but our own addresses.
  const detail = cause === 'unreachable' || cause === 'timeout' ? '' : error.details.slice(0, 300);
  return new ChirpstackError(cause, detail, error.code === status.ALREADY_EXISTS);
}
