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
    /** What it is about, or the sentence of the server where it is fit to be shown; at most 300 characters. */
    readonly detail = '',
    /** The object stands there already. */
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
  // Also for an object that a tenant's key does not see: ChirpstackClient finds out which it is.
  [status.UNAUTHENTICATED]: 'wrong_token',
  [status.PERMISSION_DENIED]: 'no_right',
  [status.NOT_FOUND]: 'not_there',
  [status.INVALID_ARGUMENT]: 'rejected',
  [status.FAILED_PRECONDITION]: 'rejected',
  [status.OUT_OF_RANGE]: 'rejected',
  [status.RESOURCE_EXHAUSTED]: 'rejected',
  [status.ALREADY_EXISTS]: 'rejected',
};

/** Sentences of ChirpStack's own. All others are of its database or of what stands in front of it: never shown. */
const SHOWN: readonly NetworkServerCause[] = ['no_right', 'not_there', 'rejected'];

/** ChirpStack answers what its database refuses with INTERNAL and the text of PostgreSQL or SQLite. */
const DUPLICATE = /duplicate key value|UNIQUE constraint failed/i;
const FOREIGN_KEY = /violates foreign key constraint "([a-z_]+)"|FOREIGN KEY constraint failed/i;
/** Which object is missing, by the name of the constraint. */
const REFERRED: readonly [RegExp, string][] = [
  [/device_profile_id/, 'device profile'],
  [/application_id/, 'application'],
  [/tenant_id/, 'tenant'],
];

/** gRPC status codes in the words of this product. */
export function chirpstackError(error: ServiceError): ChirpstackError {
  // grpc-js tells a failed TLS handshake as a server that is away, with the reason of Node's TLS in the text.
  if (error.code === status.UNAVAILABLE && /certificate|altnames/i.test(error.details)) {
    return new ChirpstackError('certificate');
  }
  // What is there speaks HTTP, and no gRPC (grpc-js, http-status mapping): its answer is nobody's but its own.
  if (/^Received HTTP status code/i.test(error.details)) return new ChirpstackError('server_error');
  if (error.code === status.ALREADY_EXISTS || DUPLICATE.test(error.details)) {
    return new ChirpstackError('rejected', '', true);
  }
  const [broken, constraint = ''] = FOREIGN_KEY.exec(error.details) ?? [];
  if (broken !== undefined) {
    return new ChirpstackError('not_there', REFERRED.find(([name]) => name.test(constraint))?.[1] ?? '');
  }
  const cause = CAUSES[error.code] ?? 'server_error';
  return new ChirpstackError(cause, SHOWN.includes(cause) ? error.details.slice(0, 300) : '');
}
