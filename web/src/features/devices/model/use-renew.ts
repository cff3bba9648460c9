import { deviceAttributes } from '@gaugeway/proto/api/attributes';
import { baseStations } from '@gaugeway/proto/api/base-stations';
import { getDashboard } from '@gaugeway/proto/api/dashboards';
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
  deviceAttributes,
  getLorawanSettings,
  tiedUsers,
  trashMarks,
  // The dashboard has charts of devices, which are added and removed here.
  getDashboard,
];

const OWN = new Set<unknown>(OF_DEVICES.map(({ id }) => id));
/**
 * Calls of any service whose replies contain accounting points of devices: points with their logs and consumption,
 * nodes with their counts.
 */
const PLACES = /\.(?:accounting_point|object)\./;

/** true if the reply of a call depends on devices or their accounting points. */
export const showsDevices = (call: unknown): boolean => OWN.has(call) || PLACES.test(String(call));

/** Refetches all device data on the screens after a change of a device. */
export function useRenew(): () => void {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ predicate: ({ queryKey: [call] }) => showsDevices(call) });
}
