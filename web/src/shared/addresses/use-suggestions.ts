import { type AddressSuggestion, dadataAddress, garHints, geocodeAddress } from '@gaugeway/proto/api/addresses';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { query } from '@/shared/api';
import { garParts } from './gar-parts';

/** Debounce, milliseconds: external services count every request. */
const PAUSE_MS = 400;
const SHORTEST = 3;

export interface Suggestions {
  /** Suggestions of DaData, or of the geocoder. */
  found: readonly AddressSuggestion[];
  /** From the state address register: without a position. */
  official: readonly AddressSuggestion[];
  /** Message if the installation has no service, or none has found the address. */
  msg: string | null;
}

/** Addresses for the typed text: from DaData, else from the geocoder and the state address register. */
export function useSuggestions(typed: string, isAsking: boolean): Suggestions {
  const [debounced] = useDebouncedValue(typed.trim(), PAUSE_MS);
  const isLong = isAsking && debounced.length >= SHORTEST;
  const quietly = { meta: { quiet: true }, retry: false, staleTime: Infinity, placeholderData: keepPreviousData };
  const first = useQuery({ ...query(dadataAddress, { query: debounced }), ...quietly, enabled: isLong });
  const hasFirst = first.data?.is_on === true && !first.isError;
  const isNext = isLong && !hasFirst && !first.isPending;
  const second = useQuery({ ...query(geocodeAddress, { query: debounced }), ...quietly, enabled: isNext });
  const register = useQuery({ ...query(garHints, { search_string: debounced }), ...quietly, enabled: isNext });
  if (!isLong) return { found: [], official: [], msg: null };
  const answer = hasFirst ? first.data : second.data;
  const hints = hasFirst ? undefined : register.data;
  const found = answer?.suggestions ?? [];
  const official = (hints?.hints ?? []).map(({ full_name }): AddressSuggestion => ({
    ...garParts(full_name),
    unrestricted_value: full_name,
    coordinates: null,
  }));
  const isOff = answer?.is_on === false && hints?.is_on !== true;
  return { found, official, msg: isOff ? answer.msg : null };
}
