import { alarmedObjects } from '@gaugeway/proto/api/occurred-events';
import { SECTION } from '@gaugeway/proto/api/endpoint';
import type { ReplyOf } from '@gaugeway/proto/api/endpoint';
import { useDebouncedCallback } from '@mantine/hooks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useCan } from '@/shared/access';
import { query } from '@/shared/api';
import { useLiveFromNow, useRealtime } from '@/shared/realtime';

export type ObjectAlarm = ReplyOf<typeof alarmedObjects>['objects'][number];

/** Time in which changes are read together, milliseconds: events of many devices of a branch begin and end at once. */
const TOGETHER_MS = 1000;

/** Open events of an object and its branch; undefined = none, or the user cannot read events. */
export function useObjectAlarm(id: string): ObjectAlarm | undefined {
  const mayRead = useCan(['read', 'access_all'], SECTION.events);
  const select = useCallback(
    ({ objects }: ReplyOf<typeof alarmedObjects>) => objects.find(({ object_id }) => object_id === id),
    [id],
  );
  return useQuery({ ...query(alarmedObjects, {}), enabled: mayRead, meta: { quiet: true }, select }).data;
}

/** Updates the alarms of the tree live while it is shown. */
export function useLiveAlarms(): void {
  const client = useQueryClient();
  const renew = useDebouncedCallback(
    () => void client.invalidateQueries({ queryKey: [alarmedObjects.id] }),
    TOGETHER_MS,
  );
  useRealtime('device_event', renew);
  useLiveFromNow(renew);
}
