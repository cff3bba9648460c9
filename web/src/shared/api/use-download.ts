import type { CallOf, Endpoint } from '@gaugeway/proto/api/endpoint';
import { useMutation } from '@tanstack/react-query';
import type { ApiError } from './api-error';
import { download } from './call';

/** Download of the file of a raw call. Failures go to the global handler. */
export function useDownload<E extends Endpoint>(endpoint: E) {
  return useMutation<void, ApiError, CallOf<E>>({ mutationFn: (input) => download(endpoint, input) });
}
