import { previewDownlink } from '@gaugeway/proto/api/downlinks';
import { lastMessages } from '@gaugeway/proto/api/messages';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ApiError, query } from '@/shared/api';

const PAUSE_MS = 400;

/**
 * Frame that a command would send to a LoRaWAN device, or the reason why there is none; and the data rate of the
 * device's last uplink.
 */
export function useFrame(deviceId: number, management: Record<string, unknown> | null) {
  const [debounced] = useDebouncedValue(management, PAUSE_MS);
  const frame = useQuery({
    ...query(previewDownlink, { device_id: deviceId, management: debounced ?? {} }),
    enabled: debounced !== null && management !== null,
    placeholderData: keepPreviousData,
    retry: false,
    meta: { quiet: true },
  });
  const last = useQuery({ ...query(lastMessages, { id: deviceId }), meta: { quiet: true } });
  const newest = last.data?.messages.toSorted((one, other) => other.received_at - one.received_at);
  const heardAt = newest?.find(({ data_rate }) => data_rate !== null)?.data_rate ?? null;
  // The same values are another object after each refetch of the device.
  const isCurrent = management !== null && JSON.stringify(debounced) === JSON.stringify(management);
  return {
    frame: management === null ? undefined : frame.data,
    fault: isCurrent && frame.error instanceof ApiError ? refusalOf(frame.error) : null,
    heardAt,
  };
}

/** Reason why the frame cannot be sent to the device; null = unknown. */
function refusalOf({ status, fields, message }: ApiError): string | null {
  return status === 422 ? (Object.values(fields)[0]?.[0] ?? message) : null;
}
