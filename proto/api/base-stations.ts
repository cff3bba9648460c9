import { z } from 'zod';
import { BASE_STATION_FIELDS } from '../fields/base-station';
import { can, endpoint, SECTION } from './endpoint';
import { inputsOf, repliesOf } from './field-shapes';
import { networkServerCause } from './network-servers';
import { MOST_IDS, id, pagedOrAll, paging, version } from './shapes';

/**
 * no_data: nothing heard of it yet; no_contact: nothing for a day, or the network server lost its connection and nothing
 * came since.
 */
export const baseStationState = z.enum(['online', 'no_contact', 'no_data']);

export const baseStation = z.object({
  id: z.number(),
  company_id: z.number(),
  model_id: z.number(),
  model_name: z.string(),
  /** The position was typed by a user: it wins over the one that the base station reports. */
  ...repliesOf(BASE_STATION_FIELDS),
  /** Position that the station reports (GPS); null = none. */
  reported_latitude: z.number().nullable(),
  reported_longitude: z.number().nullable(),
  is_active: z.boolean(),
  device_state: baseStationState,
  /** Unix seconds of its last message: an uplink that it heard, its statistics, its connection. */
  last_contact: z.number().nullable(),
  /** Connection to the network server, if the server reports it; null = not reported. */
  connection: z.enum(['online', 'offline']).nullable(),
  /** Known since, Unix seconds. */
  connection_at: z.number().nullable(),
  uplinks_hour: z.number(),
  uplinks_day: z.number(),
  /** Averages of the last day, dBm and dB. */
  rssi: z.number().nullable(),
  snr: z.number().nullable(),
  /** State of its provisioning on the intended network server; null = none is intended. */
  provisioning: z
    .object({
      state: z.enum(['pending', 'done', 'failed']),
      cause: networkServerCause.nullable(),
      /** The cause as a sentence; empty where there is none. */
      msg: z.string(),
      /** Reply of the network server. */
      detail: z.string(),
      /** Unix seconds of the last report; null = none yet. */
      at: z.number().nullable(),
    })
    .nullable(),
  created_at: z.number(),
  version: z.number(),
});

export type BaseStation = z.output<typeof baseStation>;

const read = can(['read', 'access_all'], SECTION.devices);
const remove = can(['delete', 'access_all'], SECTION.devices);

export const baseStations = endpoint({
  id: 'devices.base_station.list',
  method: 'POST',
  path: 'device/base_stations',
  service: 'devices',
  access: read,
  mutates: false,
  summary: 'List the base stations',
  description: 'With their recent receptions; filtered, searched and sorted.',
  input: z.object({
    ...paging,
    /** Page 0 is the first as well: lists by ids ask for it. */
    page: z.coerce.number().int().min(0).max(1_000_000).optional(),
    device_state: baseStationState.nullish(),
    model_id: z.union([id.of('entry'), z.array(id.of('entry')).max(MOST_IDS)]).nullish(),
    ids: z.array(id.of('baseStation')).max(10_000).nullish(),
    is_deleted: z.boolean().nullish(),
  }),
  reply: z.object({ base_stations: pagedOrAll(baseStation) }),
});

export const getBaseStation = endpoint({
  id: 'devices.base_station.get',
  method: 'GET',
  path: 'device/base_station/{id}',
  service: 'devices',
  access: read,
  summary: 'Get a base station',
  input: z.object({ id: id.of('baseStation') }),
  reply: z.object({ base_station: baseStation }),
});

const editable = { ...inputsOf(BASE_STATION_FIELDS), is_active: z.boolean().optional() };

export const createBaseStation = endpoint({
  id: 'devices.base_station.create',
  method: 'POST',
  path: 'device/base_station/create',
  service: 'devices',
  access: can(['create', 'access_all'], SECTION.devices),
  audit: ['base_station.created'],
  summary: 'Create a base station',
  description: 'Its EUI links received uplinks to it.',
  input: z.object({ model_id: id.of('entry').optional(), ...editable, name: editable.name.unwrap() }),
  reply: z.object({ base_station: baseStation, msg: z.string() }),
});

export const editBaseStation = endpoint({
  id: 'devices.base_station.edit',
  method: 'PUT',
  path: 'device/base_station/edit',
  service: 'devices',
  access: can('update', SECTION.devices),
  audit: ['base_station.changed'],
  summary: 'Change a base station',
  description:
    'Omitted fields do not change. With `version`, a concurrent change is rejected with 409, which lists the changed fields.',
  input: z.object({ id: id.of('baseStation'), version: version.optional(), ...editable }),
  reply: z.object({ base_station: baseStation, msg: z.string() }),
});

export const trashBaseStation = endpoint({
  id: 'devices.base_station.trash',
  method: 'DELETE',
  path: 'device/base_stations/remove_in_trash/{id}',
  service: 'devices',
  access: remove,
  audit: ['base_station.trashed'],
  summary: 'Move a base station to the trash',
  description: 'Also deletes it on its network server.',
  input: z.object({ id: id.of('baseStation') }),
});

export const restoreBaseStation = endpoint({
  id: 'devices.base_station.restore',
  method: 'DELETE',
  path: 'device/base_stations/restore_from_trash/{id}',
  service: 'devices',
  access: remove,
  audit: ['base_station.restored'],
  summary: 'Restore a base station from the trash',
  description: 'Also creates it on its network server again. 409 if its EUI is in use by another one.',
  input: z.object({ id: id.of('baseStation') }),
});

export const removeBaseStation = endpoint({
  id: 'devices.base_station.remove',
  method: 'DELETE',
  path: 'device/base_stations/remove_from_trash/{id}',
  service: 'devices',
  access: remove,
  audit: ['base_station.removed'],
  summary: 'Delete a base station from the trash',
  description: 'Permanently, with its receptions.',
  input: z.object({ id: id.of('baseStation') }),
});

export const repairBaseStation = endpoint({
  id: 'devices.base_station.repair',
  method: 'POST',
  path: 'device/base_station/repair',
  service: 'devices',
  access: can('update', SECTION.devices),
  audit: ['base_station.repaired'],
  summary: 'Synchronise a base station with its network server',
  description: 'Overwrites it there with the values of this company.',
  input: z.object({ id: id.of('baseStation') }),
});

export const baseStationModels = endpoint({
  id: 'devices.base_station_model.list',
  method: 'POST',
  path: 'device/model/base_stations',
  service: 'devices',
  access: read,
  mutates: false,
  summary: 'List the base station models',
  input: z.object({}),
  reply: z.object({
    models: z.array(
      z.object({
        id: z.number(),
        name: z.string(),
        brand: z.string(),
        interface_id: z.number(),
        /** Default of a new one, metres. */
        radius: z.number(),
      }),
    ),
  }),
});

export const baseStationMessages = endpoint({
  id: 'devices.base_station.messages',
  method: 'POST',
  path: 'base_station/messages',
  service: 'devices',
  access: read,
  mutates: false,
  summary: 'List the latest uplinks through a base station',
  description: 'The last uplink of each device of the company, newest first.',
  input: z.object({
    base_station_id: id.of('baseStation'),
    page: paging.page,
    per_page: paging.per_page,
    perPage: paging.perPage,
  }),
  reply: z.object({
    messages: pagedOrAll(
      z.object({
        device_id: z.number(),
        device_name: z.string(),
        dev_eui: z.string(),
        /** Unix seconds. */
        datetime: z.number(),
        rssi: z.number(),
        snr: z.number(),
        f_cnt: z.number(),
        f_port: z.number(),
      }),
    ),
  }),
});
