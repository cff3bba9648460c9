import type { CallOf, Endpoint, ReplyOf } from '@gaugeway/proto/api/endpoint';
import { queryOptions } from '@tanstack/react-query';
import type { ApiError } from './api-error';
import { call } from './call';

/** Query options of a call: the key is always the endpoint's id and the input. */
export function query<E extends Endpoint>(endpoint: E, input: CallOf<E>) {
  return queryOptions<ReplyOf<E>, ApiError, ReplyOf<E>, readonly [string, CallOf<E>]>({
    queryKey: [endpoint.id, input] as const,
    queryFn: ({ signal }) => call(endpoint, input, signal),
  });
}
