import { defaultPeakHours, type PeakHours } from '@gaugeway/proto/api/peak-hours';
import { useQuery } from '@tanstack/react-query';
import { query } from '@/shared/api';
import { currentCompany } from '@/entities/company';

/** The peak hours of the company by months; null = it has none configured. */
export function usePeakHours(): PeakHours['months'] | null {
  const company = useQuery({ ...currentCompany, meta: { quiet: true } });
  const kept = company.data?.company.peak_hours ?? null;
  const isOfRegion = kept !== null && kept.zone !== 'manual';
  const defaults = useQuery({
    ...query(defaultPeakHours, {}),
    staleTime: Infinity,
    enabled: isOfRegion,
    meta: { quiet: true },
  });
  if (!kept) return null;
  if (kept.zone === 'manual') return kept.months;
  const regions = defaults.data?.peak_hours_each_month_by_regions_id;
  return regions?.[kept.zone] ?? null;
}
