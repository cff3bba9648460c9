import { SECTION } from '@gaugeway/proto/api/endpoint';
import { eventTimeline } from '@gaugeway/proto/api/occurred-events';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCan } from '@/shared/access';
import { query } from '@/shared/api';
import { useRealtime } from '@/shared/realtime';

/** Scope of the events: a device, or a node of the object tree with its branch. */
type Subject = { device_id: number } | { object_id: string };

/** Events within a period, Unix seconds; undefined = no right to read them, or not loaded yet. */
export function useEventSpans(subject: Subject | null, from: number, to: number) {
  const client = useQueryClient();
  const mayRead = useCan(['read', 'access_all'], SECTION.events);
  useRealtime('device_event', () => void client.invalidateQueries({ queryKey: [eventTimeline.id] }));
  const { data } = useQuery({
    ...query(eventTimeline, { ...subject, from, to }),
    enabled: mayRead && subject !== null && to > from,
    placeholderData: keepPreviousData,
    // The chart works without them.
    meta: { quiet: true },
  });
  return data;
}
