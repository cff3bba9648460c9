import { fieldTitles } from '@gaugeway/proto/api/models';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { query } from '@/shared/api';

export interface KnownField {
  title: string;
  unit: string;
  decimals: number;
  /** Counter: consumption and flow are computed from its differences. */
  isRegister?: true;
  /** Computed from values of the device. */
  isDerived?: true;
}

export type KnownFields = ReadonlyMap<string, KnownField>;

/**
 * Titles and units of all fields and of the values that rules compute from them, by name; of several units the general
 * one.
 */
export function useFields(): KnownFields {
  const { data } = useQuery({ ...query(fieldTitles, {}), staleTime: Infinity, meta: { quiet: true } });
  return useMemo(() => {
    const known = new Map<string, KnownField>();
    for (const { name, title, unit, decimals, device_group_id, is_register } of data?.fields ?? []) {
      if (device_group_id === null || !known.has(name))
        known.set(name, {
          ...{ title, unit: unit?.title ?? '', decimals },
          ...(is_register ? { isRegister: true } : {}),
        });
    }
    for (const { name, title, unit, decimals } of data?.derived ?? [])
      known.set(name, { title, unit: unit?.title ?? '', decimals, isDerived: true });
    return known;
  }, [data]);
}
