import { previewDownlink } from '@gaugeway/proto/api/downlinks';
import { lastMessages } from '@gaugeway/proto/api/messages';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { query } from '@/shared/api';

const PAUSE_MS = 400;

/** The frame that a command would send to a LoRaWAN device, and the data rate at which that was heard last. */
export function useFrame(deviceId: number, management: Record<string, unknown> | null) {
  const [asked] = useDebouncedValue(management, PAUSE_MS);
  const frame = useQuery({
    ...query(previewDownlink, { device_id: deviceId, management: asked ?? {} }),
    enabled: asked !== null && management !== null,
    placeholderData: keepPreviousData,
    retry: false,
    meta: { quiet: true },
  });
  const last = useQuery({ ...query(lastMessages, { id: deviceId }), meta: { quiet: true } });
  const newest = last.data?.messages.toSorted((one, other) => other.received_at - one.received_at);
  const heardAt = newest?.find(({ data_rate }) => data_rate !== null)?.data_rate ?? null;
  return { frame: management === null ? undefined : frame.data, heardAt };
}
