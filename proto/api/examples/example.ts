import type { CallOf, Endpoint, ReplyOf } from '../endpoint';

/** A request and its reply in the API documentation. A test validates both by the schemas of the call. */
export interface CallExample {
  readonly id: string;
  /** Path parameters, query and body, merged. */
  readonly request: Record<string, unknown>;
  /** `data` of the reply; undefined for a file. */
  readonly reply?: unknown;
  /** Body of a call that takes bytes. */
  readonly body?: unknown;
}

/** Declares the example of a call; its types follow from the schemas of the call. */
export function example<E extends Endpoint>(
  endpoint: E,
  request: CallOf<E>,
  reply?: ReplyOf<E>,
  body?: unknown,
): CallExample {
  // The input of every call is an object: its path parameters, query and body.
  return { id: endpoint.id, request: request as Record<string, unknown>, reply, body };
}
