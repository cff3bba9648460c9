import { controlDevice } from '@gaugeway/proto/api/tasks';
import { deviceMessages } from '@gaugeway/proto/api/messages';
import { useQueryClient } from '@tanstack/react-query';
import { useCall } from '@/shared/api';
import { notifyDone, notifyNotice } from '@/shared/ui';

/**
 * A manual request of readings: the server waits for a device that answers at once, and what it says is shown in a
 * snackbar (specification 1, section 2.4).
 */
export function useRequest(deviceId: number, onEnd: () => void = () => undefined) {
  const client = useQueryClient();
  const call = useCall(controlDevice, {
    onSuccess: ({ msg, control_set: set }) => {
      if (set?.error) notifyNotice(`${msg}: ${set.error}`);
      else if (set === null || set.result === null) notifyNotice(msg);
      else notifyDone(msg);
      void client.invalidateQueries({ queryKey: [deviceMessages.id] });
    },
    onSettled: onEnd,
  });
  return {
    isPending: call.isPending,
    ask: (management: Record<string, unknown>) => call.mutate({ id: deviceId, management }),
  };
}
