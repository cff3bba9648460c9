import type { Fields } from './field';

/** Metres. */
export const LARGEST_RADIUS = 100_000;

/** Fields of a base station that a user can set, except its model and whether it is on. */
export const BASE_STATION_FIELDS = {
  name: { kind: 'name', max: 255, form: { required: true, help: true }, sortable: true },
  /** EUI of the LoRaWAN gateway; separators and case are ignored. */
  gateway_eui: {
    kind: 'eui',
    property: 'gatewayEui',
    max: 64,
    form: { help: true },
    list: { width: 152, shown: true },
    sortable: true,
  },
  /** The network server on which it is created, changed and deleted in the background; needs the EUI. */
  network_server_id: { kind: 'server', property: 'networkServerId' },
  /** UUID of the network server; needed if the server is not limited to one tenant. */
  tenant_id: { kind: 'uuid', property: 'tenantId' },
  /** Degrees, WGS 84; both or neither. */
  latitude: { kind: 'coordinate', min: -90, max: 90 },
  longitude: { kind: 'coordinate', min: -180, max: 180 },
  /** Metres. */
  radius: {
    kind: 'number',
    min: 0,
    max: LARGEST_RADIUS,
    form: { help: true },
    list: { width: 104, shown: true },
    sortable: true,
  },
  desc: {
    kind: 'text',
    property: 'description',
    column: 'description',
    max: 1000,
    form: { input: 'note' },
    list: { width: 200 },
  },
} as const satisfies Fields;
