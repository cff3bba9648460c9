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

/** Draws the controls of a device: another feature's, which this one does not know. null = none are shown. */
export const OwnControlsContext = createContext<ComponentType<OwnControlsProps> | null>(null);

/** Devices that are looked through: more do not stand on one line. */
const MOST = 500;

/**
 * The devices behind a gateway that are the gateway itself, answering at an address of their own on its line: the
 * model of a company says so. Empty until they are known.
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
