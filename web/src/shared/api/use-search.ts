import type { CallOf, Endpoint } from '@gaugeway/proto/api/endpoint';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from './query';

/** Calls that find rows by a text. */
type Searching = Endpoint & { readonly input: { readonly shape: { readonly search_string: unknown } } };

/** Rows of a list that a text finds; the previous ones stay until the next ones arrive. */
export function useSearch<E extends Searching>(endpoint: E, input: Omit<CallOf<E>, 'search_string'>) {
  const [searched, setSearched] = useState('');
  // The constraint of the endpoint guarantees the field.
  const wanted = { ...input, search_string: searched || null } as CallOf<E>;
  return { found: useQuery({ ...query(endpoint, wanted), placeholderData: keepPreviousData }), setSearched };
}
