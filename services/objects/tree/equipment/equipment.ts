import { registryTable } from '@gaugeway/platform/nest';
import { baseStationRegistry, gatewayRegistry } from '@gaugeway/proto/events';

/** Kinds of equipment at a node besides metering devices, identified by number. */
export type EquipmentKind = 'gateway' | 'base_station';

export const GATEWAYS = registryTable(gatewayRegistry, {
  table: 'objects.gateway',
  id: 'gateway_id',
  fields: { version: 'int8', company_id: 'int', name: 'text', state: 'text', tied_users: 'int[]' },
});

export const BASE_STATIONS = registryTable(baseStationRegistry, {
  table: 'objects.base_station',
  id: 'base_station_id',
  fields: { version: 'int8', company_id: 'int', name: 'text', state: 'text', tied_users: 'int[]' },
});
