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

/** Milliseconds in which changes are read together: many devices of a branch begin and end at once. */
const TOGETHER_MS = 1000;

/** What lasts at an object and below it; undefined = nothing, or the user does not read events. */
export function useObjectAlarm(id: string): ObjectAlarm | undefined {
  const mayRead = useCan(['read', 'access_all'], SECTION.events);
  const select = useCallback(
    ({ objects }: ReplyOf<typeof alarmedObjects>) => objects.find(({ object_id }) => object_id === id),
    [id],
  );
  return useQuery({ ...query(alarmedObjects, {}), enabled: mayRead, meta: { quiet: true }, select }).data;
}

/** Keeps the alarms of the tree as they are on the server, while the tree is shown. */
export function useLiveAlarms(): void {
  const client = useQueryClient();
  const renew = useDebouncedCallback(
    () => void client.invalidateQueries({ queryKey: [alarmedObjects.id] }),
    TOGETHER_MS,
  );
  useRealtime('device_event', renew);
  useLiveFromNow(renew);
}
