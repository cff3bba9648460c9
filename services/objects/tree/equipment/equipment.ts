import { baseStationRegistry, type EventOf, gatewayRegistry } from '@gaugeway/proto/events';
import type { RegistryTable } from '@gaugeway/platform/bus';

/** Kinds of equipment at a node besides metering devices, identified by number. */
export type EquipmentKind = 'gateway' | 'base_station';

export const GATEWAYS: RegistryTable<EventOf<typeof gatewayRegistry>> = {
  topic: gatewayRegistry,
  table: 'objects.gateway',
  id: 'gateway_id',
  columns: {
    version: ['int8', ({ version }) => version],
    company_id: ['int', ({ companyId }) => companyId],
    name: ['text', ({ name }) => name],
    state: ['text', ({ state }) => state],
    tied_users: ['int[]', ({ tiedUsers }) => tiedUsers],
  },
};

export const BASE_STATIONS: RegistryTable<EventOf<typeof baseStationRegistry>> = {
  topic: baseStationRegistry,
  table: 'objects.base_station',
  id: 'base_station_id',
  columns: {
    version: ['int8', ({ version }) => version],
    company_id: ['int', ({ companyId }) => companyId],
    name: ['text', ({ name }) => name],
    state: ['text', ({ state }) => state],
    tied_users: ['int[]', ({ tiedUsers }) => tiedUsers],
  },
};
