import type { CallOf, Endpoint, ReplyOf } from '../endpoint';

/** A request and its reply as the API documentation shows them. A test validates both by the schemas of the call. */
export interface CallExample {
  readonly id: string;
  /** Path parameters, query and body, merged. */
  readonly request: Record<string, unknown>;
  /** `data` of the reply; undefined for a file. */
  readonly reply?: unknown;
}

/** Declares the example of a call; types follow from its schemas. */
export function example<E extends Endpoint>(endpoint: E, request: CallOf<E>, reply?: ReplyOf<E>): CallExample {
  // The input of every call is an object: its path parameters, query and body.
  return { id: endpoint.id, request: request as Record<string, unknown>, reply };
}
