import { fleetState } from '@gaugeway/proto/api/dashboards';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useUserZone } from '@/shared/access';
import { query } from '@/shared/api';
import { useRealtime } from '@/shared/realtime';
import { dayStart } from '../../model/periods';
import { REFRESH_MS } from './widget-body';

/** Counts of devices; refetched each minute, and when a gateway device connects or disconnects. */
export function useFleet() {
  const zone = useUserZone();
  const client = useQueryClient();
  useRealtime('connection_changed', () => void client.invalidateQueries({ queryKey: [fleetState.id] }));
  const since = dayStart(Date.now() / 1000, zone);
  return useQuery({ ...query(fleetState, { since }), refetchInterval: REFRESH_MS });
}
