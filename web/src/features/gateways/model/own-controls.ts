import { deviceModels, meteringDevices } from '@gaugeway/proto/api/devices';
import { useQuery } from '@tanstack/react-query';
import { type ComponentType, createContext } from 'react';
import { query } from '@/shared/api';
import { rowsOf } from '@/shared/data-table';

interface OwnControlsProps {
  deviceId: number;
  /** Something was set. */
  onDone: () => void;
}

/** Component for the controls of a device, provided by another feature; null = none are shown. */
export const OwnControlsContext = createContext<ComponentType<OwnControlsProps> | null>(null);

/** Most devices that are searched: one line has no more. */
const MOST = 500;

/**
 * Devices behind a gateway that are the gateway device itself. The company's model declares them; they answer at a
 * separate address on the gateway's line. Empty while loading.
 */
export function useOwnDevices(gatewayId: number): { id: number; name: string }[] {
  const behind = useQuery({
    ...query(meteringDevices, { gateway_ids: [gatewayId], per_page: MOST, only: ['id', 'name', 'model_id'] }),
    select: (reply) => rowsOf(reply.metering_devices),
  });
  const rows = behind.data ?? [];
  const modelIds = [...new Set(rows.map(({ model_id: id }) => id))].sort((one, other) => one - other);
  const models = useQuery({ ...query(deviceModels, { model_ids: modelIds }), enabled: modelIds.length > 0 });
  const own = new Set(models.data?.models.filter((model) => model.is_gateway).map(({ id }) => id));
  return rows.filter(({ model_id: id }) => own.has(id));
}
