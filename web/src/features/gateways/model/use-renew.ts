import { baseStations, getBaseStation } from '@gaugeway/proto/api/base-stations';
import { meteringDevices } from '@gaugeway/proto/api/devices';
import { gatewayLog, gateways, getGateway } from '@gaugeway/proto/api/gateways';
import { unknownDevices } from '@gaugeway/proto/api/integrations';
import { useQueryClient } from '@tanstack/react-query';
import { notifyDone } from '@/shared/ui';

const SHOWN = [gateways, getGateway, gatewayLog, baseStations, getBaseStation, meteringDevices, unknownDevices];

/** Successful end of a change: shows the message, and refetches the lists with the item. */
export function useDone(onClose: () => void) {
  const client = useQueryClient();
  return ({ msg }: { msg: string }) => {
    notifyDone(msg);
    for (const { id } of SHOWN) void client.invalidateQueries({ queryKey: [id] });
    onClose();
  };
}
