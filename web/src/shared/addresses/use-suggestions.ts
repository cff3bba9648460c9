import { type AddressSuggestion, dadataAddress, geocodeAddress } from '@gaugeway/proto/api/addresses';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { query } from '@/shared/api';

/** Outside services count every question. */
const PAUSE_MS = 400;
const SHORTEST = 3;

/** Addresses for what was typed: of DaData, else of the geocoder; `msg` says so where the installation has neither. */
export function useSuggestions(typed: string, isAsking: boolean): { found: AddressSuggestion[]; msg: string | null } {
  const [asked] = useDebouncedValue(typed.trim(), PAUSE_MS);
  const isLong = isAsking && asked.length >= SHORTEST;
  const quietly = { meta: { quiet: true }, retry: false, staleTime: Infinity, placeholderData: keepPreviousData };
  const first = useQuery({ ...query(dadataAddress, { query: asked }), ...quietly, enabled: isLong });
  const hasFirst = first.data?.is_on === true && !first.isError;
  const second = useQuery({
    ...query(geocodeAddress, { query: asked }),
    ...quietly,
    enabled: isLong && !hasFirst && !first.isPending,
  });
  const answer = hasFirst ? first.data : second.data;
  if (!isLong) return { found: [], msg: null };
  return { found: answer?.suggestions ?? [], msg: answer?.is_on === false ? answer.msg : null };
}
