import { meteringDevices } from '@gaugeway/proto/api/devices';
import { gateways, getGateway, type GatewayDevice } from '@gaugeway/proto/api/gateways';
import type { ReplyOf } from '@gaugeway/proto/api/endpoint';
import { useQueryClient } from '@tanstack/react-query';
import { useLiveFromNow, useRealtime, useWatchedList } from '@/shared/realtime';

/**
 * A modem that connects or disconnects changes its mark at once; the server reports the state "silent" a little later.
 */
export function useLiveGateways(): void {
  const client = useQueryClient();
  useWatchedList('gateways');
  const askAgain = () => {
    for (const { id } of [gateways, getGateway, meteringDevices]) void client.invalidateQueries({ queryKey: [id] });
  };
  useRealtime('notices_changed', askAgain);
  useLiveFromNow(askAgain);
  useRealtime('connection_changed', (events) => {
    const online = new Map(events.map((event) => [event.gateway_id, event.online]));
    const renew = (gateway: GatewayDevice): GatewayDevice => {
      const now = online.get(gateway.id);
      if (now === undefined) return gateway;
      return { ...gateway, online: now, device_state: now ? 'online' : gateway.device_state };
    };
    client.setQueriesData<ReplyOf<typeof gateways>>({ queryKey: [gateways.id] }, (old) => {
      if (!old) return old;
      const list = old.gateways;
      return { gateways: Array.isArray(list) ? list.map(renew) : { ...list, data: list.data.map(renew) } };
    });
    client.setQueriesData<ReplyOf<typeof getGateway>>(
      { queryKey: [getGateway.id] },
      (old) => old && { gateway: renew(old.gateway) },
    );
  });
}
