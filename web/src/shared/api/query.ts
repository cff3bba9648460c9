import type { CallOf, Endpoint, ReplyOf } from '@gaugeway/proto/api/endpoint';
import { queryOptions } from '@tanstack/react-query';
import type { ApiError } from './api-error';
import { call } from './call';

/** The one query-options value of a call: its key is the endpoint's id and the input, everywhere. */
export function query<E extends Endpoint>(endpoint: E, input: CallOf<E>) {
  return queryOptions<ReplyOf<E>, ApiError, ReplyOf<E>, readonly [string, CallOf<E>]>({
    queryKey: [endpoint.id, input] as const,
    queryFn: ({ signal }) => call(endpoint, input, signal),
  });
}
