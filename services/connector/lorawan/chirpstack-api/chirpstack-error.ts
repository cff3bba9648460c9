import { type ServiceError, status } from '@grpc/grpc-js';
import type { NetworkServerCause } from '@gaugeway/proto/api';

/** Causes of the server, not of one device: everything that waits for it waits longer. */
const OF_THE_SERVER: readonly NetworkServerCause[] = [
  'unreachable',
  'timeout',
  'address_refused',
  'certificate',
  'no_tls',
  'wrong_token',
];

/** Answer of a network server to a call. */
interface ServerAnswer {
  /** Name of the gRPC status. */
  status: string;
  /** Details, at most 1,000 characters. */
  text: string;
}

const LONGEST_ANSWER = 1000;

/** Refusal or failure of a request by a network server. */
export class ChirpstackError extends Error {
  override readonly name = 'ChirpstackError';

  constructor(
    override readonly cause: NetworkServerCause,
    /** Subject of the error, in words of this product; never text from the server. */
    readonly detail = '',
    /** The object exists already. */
    readonly exists = false,
    /** The gRPC status and the text of the server, for the log alone: it can hold anything. */
    readonly answer: ServerAnswer | null = null,
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
  [status.OUT_OF_RANGE]: 'rejected',
  [status.FAILED_PRECONDITION]: 'not_in_this_state',
  [status.RESOURCE_EXHAUSTED]: 'limit_reached',
  [status.UNIMPLEMENTED]: 'unsupported',
  [status.ALREADY_EXISTS]: 'rejected',
};

/** ChirpStack maps a refusal of its database to INTERNAL with the text of PostgreSQL or SQLite. */
const DUPLICATE = /duplicate key value|UNIQUE constraint failed/i;
const FOREIGN_KEY = /violates foreign key constraint "([a-z_]+)"|FOREIGN KEY constraint failed/i;
/** Missing object by the name of the violated constraint. */
const REFERRED: readonly [RegExp, string][] = [
  [/device_profile_id/, 'device profile'],
  [/application_id/, 'application'],
  [/tenant_id/, 'tenant'],
];

/**
 * Limits of a tenant or a relay (storage/device.rs, gateway.rs, relay.rs of ChirpStack 4), which come as INVALID_ARGUMENT:
 * "Max number of devices exceeded for tenant", "Tenant can not have gateways".
 */
const LIMIT = /\bmax(imum|\.)? number of\b|\bcan ?not have gateways\b/i;

/** Name of the missing object if the server names it only in its text. */
const ANY_OBJECT = 'object';

/** gRPC status codes as causes of this product: the text of the server at most selects one, and is not shown. */
export function chirpstackError(error: ServiceError): ChirpstackError {
  const answer = { status: status[error.code], text: error.details.slice(0, LONGEST_ANSWER) };
  const because = (cause: NetworkServerCause, detail = '', exists = false) =>
    new ChirpstackError(cause, detail, exists, answer);
  // grpc-js reports a failed TLS handshake as an unavailable server, with the reason of Node's TLS in the text.
  if (error.code === status.UNAVAILABLE && /certificate|altnames/i.test(error.details)) return because('certificate');
  // The peer answers in HTTP, not gRPC (grpc-js, http-status mapping): its answer is not forwarded.
  if (/^Received HTTP status code/i.test(error.details)) return because('server_error');
  if (error.code === status.ALREADY_EXISTS || DUPLICATE.test(error.details)) return because('rejected', '', true);
  const [broken, constraint = ''] = FOREIGN_KEY.exec(error.details) ?? [];
  if (broken !== undefined) {
    return because('not_there', REFERRED.find(([name]) => name.test(constraint))?.[1] ?? ANY_OBJECT);
  }
  if (LIMIT.test(error.details)) return because('limit_reached');
  const cause = CAUSES[error.code] ?? 'server_error';
  return because(cause, cause === 'not_there' ? ANY_OBJECT : '');
}
