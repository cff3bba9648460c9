import { consumptionOverview } from '@gaugeway/proto/api/consumption';
import { useQuery } from '@tanstack/react-query';
import { query } from '@/shared/api';
import { REFRESH_MS } from './widget-body';

/** Consumption of the company by resource; refetched each minute. */
export const useResources = () => useQuery({ ...query(consumptionOverview, {}), refetchInterval: REFRESH_MS });
