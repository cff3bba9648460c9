import { getDashboard } from '@gaugeway/proto/api/dashboards';
import { addToDashboard, removeFromDashboard } from '@gaugeway/proto/api/device-extras';
import { SECTION } from '@gaugeway/proto/api/endpoint';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCan, useCurrentUser } from '@/shared/access';
import { query, useCall } from '@/shared/api';
import { notifyDone } from '@/shared/ui';

/** State of a device's chart on the user's dashboard, and the actions to change it; absent = not permitted. */
export function useOnDashboard(deviceId: number) {
  const client = useQueryClient();
  const isDemo = useCurrentUser().user.is_demo;
  const mayLook = useCan('read', SECTION.dashboard);
  const mayRead = useCan('read', SECTION.devices);
  const mayChange = useCan('update', SECTION.dashboard);
  const found = useQuery({ ...query(getDashboard, {}), enabled: mayLook && !isDemo, meta: { quiet: true } });
  const onSuccess = ({ msg }: { msg: string }) => {
    void client.invalidateQueries({ queryKey: [getDashboard.id] });
    notifyDone(msg);
  };
  const add = useCall(addToDashboard, { onSuccess });
  const remove = useCall(removeFromDashboard, { onSuccess });
  const isOn = found.data?.dashboard.device_ids.includes(deviceId);
  const may = mayLook && mayRead && !isDemo;
  return {
    isPending: add.isPending || remove.isPending,
    add: may && isOn === false ? () => add.mutate({ device_id: deviceId }) : undefined,
    remove: may && mayChange && isOn === true ? () => remove.mutate({ device_id: deviceId }) : undefined,
  };
}
