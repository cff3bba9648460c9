import { deviceAttributes } from '@gaugeway/proto/api/attributes';
import { accountingPoints, getAccountingPoint, pointConsumption } from '@gaugeway/proto/api/accounting-points';
import { baseStations } from '@gaugeway/proto/api/base-stations';
import { trashMarks } from '@gaugeway/proto/api/device-life';
import { tiedUsers } from '@gaugeway/proto/api/device-ties';
import { getMeteringDevice, meteringDevices } from '@gaugeway/proto/api/devices';
import { gateways } from '@gaugeway/proto/api/gateways';
import { unknownDevices } from '@gaugeway/proto/api/integrations';
import { getLorawanSettings } from '@gaugeway/proto/api/lorawan-devices';
import { useQueryClient } from '@tanstack/react-query';

const OF_DEVICES = [
  meteringDevices,
  getMeteringDevice,
  gateways,
  baseStations,
  unknownDevices,
  accountingPoints,
  getAccountingPoint,
  pointConsumption,
  deviceAttributes,
  getLorawanSettings,
  tiedUsers,
  trashMarks,
];

/** Refetches everything on the screens of devices, after one of them was changed. */
export function useRenew(): () => void {
  const client = useQueryClient();
  return () => {
    for (const { id } of OF_DEVICES) void client.invalidateQueries({ queryKey: [id] });
  };
}
