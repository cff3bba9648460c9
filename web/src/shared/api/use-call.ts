import type { CallOf, Endpoint, ReplyOf } from '@gaugeway/proto/api/endpoint';
import { useMutation, type UseMutationOptions } from '@tanstack/react-query';
import type { ApiError } from './api-error';
import { call } from './call';

/** A call that changes something. Failures go to the global handler unless `meta.quiet`. */
export function useCall<E extends Endpoint>(
  endpoint: E,
  options: Omit<UseMutationOptions<ReplyOf<E>, ApiError, CallOf<E>>, 'mutationFn'> = {},
) {
  return useMutation<ReplyOf<E>, ApiError, CallOf<E>>({ mutationFn: (input) => call(endpoint, input), ...options });
}
