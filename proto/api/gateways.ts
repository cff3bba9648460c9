import { z } from 'zod';
import { GATEWAY_DEVICE_FIELDS } from '../fields/gateway-device';
import { can, endpoint, SECTION } from './endpoint';
import { fieldChange } from './edits';
import { inputsOf, repliesOf } from './field-shapes';
import { MOST_IDS, id, paged, pagedOrAll, paging, text, unixSeconds, version } from './shapes';

/** no_data: never connected; online; no_contact: it disconnected, and a minute or its warning period passed. */
export const gatewayState = z.enum(['online', 'no_contact', 'no_data']);

export const gatewayDevice = z.object({
  id: z.number(),
  company_id: z.number(),
  model_id: z.number(),
  model_name: z.string(),
  interface_id: z.number(),
  ...repliesOf(GATEWAY_DEVICE_FIELDS),
  /** The password itself is never returned. */
  has_password: z.boolean(),
  is_active: z.boolean(),
  /** true while the gateway device has a session. */
  online: z.boolean(),
  device_state: gatewayState,
  last_contact: z.number().nullable(),
  devices_count: z.number(),
  /**
   * true: the gateway's model, or a device behind it that is the gateway itself (`is_gateway` of its model), has
   * controls.
   */
  has_controls: z.boolean(),
  version: z.number(),
});

export const gatewayTab = z.enum(['tariffs', 'journal_device', 'journal']);
export type GatewayTab = z.output<typeof gatewayTab>;

export type GatewayDevice = z.output<typeof gatewayDevice>;

const read = can(['read', 'access_all'], SECTION.devices);
const remove = can(['delete', 'access_all'], SECTION.devices);

/** Warnings about executed changes, one sentence each. */
const warnings = z.array(z.string());

export const gateways = endpoint({
  id: 'devices.gateway.list',
  method: 'POST',
  path: 'device/gateways',
  service: 'devices',
  access: read,
  mutates: false,
  summary: 'List the gateway devices',
  description: 'Modems and concentrators; filtered, searched and sorted.',
  input: z.object({
    ...paging,
    /** Page 0 is the first as well: lists by ids ask for it. */
    page: z.coerce.number().int().min(0).max(1_000_000).optional(),
    /** offline: no session just now. */
    device_state: z.enum(['online', 'offline', 'no_contact', 'no_data']).nullish(),
    model_id: z.union([id.of('gatewayModel'), z.array(id.of('gatewayModel')).max(MOST_IDS)]).nullish(),
    ids: z.array(id.of('gateway')).max(10_000).nullish(),
    is_deleted: z.boolean().nullish(),
  }),
  reply: z.object({ gateways: pagedOrAll(gatewayDevice) }),
});

export const getGateway = endpoint({
  id: 'devices.gateway.get',
  method: 'GET',
  path: 'device/gateway/{id}',
  service: 'devices',
  access: read,
  summary: 'Get a gateway device',
  input: z.object({ id: id.of('gateway') }),
  reply: z.object({ gateway: gatewayDevice }),
});

const editable = {
  ...inputsOf(GATEWAY_DEVICE_FIELDS),
  /** Write-only; not given = as it was. */
  password: text(128).optional(),
  is_active: z.boolean().optional(),
};

export const createGateway = endpoint({
  id: 'devices.gateway.create',
  method: 'POST',
  path: 'device/gateway/create',
  service: 'devices',
  access: can(['create', 'access_all'], SECTION.devices),
  audit: ['gateway_device.created'],
  summary: 'Create a gateway device',
  description: 'Its identity (IMEI) binds the next connection to it. 409 if the identity is already in use.',
  input: z.object({
    model_id: id.of('gatewayModel'),
    ...editable,
    name: editable.name.unwrap(),
    identity: editable.identity.unwrap(),
  }),
  reply: z.object({ gateway: gatewayDevice, warnings, msg: z.string() }),
});

export const editGateway = endpoint({
  id: 'devices.gateway.edit',
  method: 'PUT',
  path: 'device/gateway/edit',
  service: 'devices',
  access: can('update', SECTION.devices),
  audit: ['gateway_device.changed'],
  summary: 'Change a gateway device',
  description:
    'Omitted fields do not change. With `version`, a concurrent change is rejected with 409, which lists the changed fields.',
  input: z.object({
    id: id.of('gateway'),
    version: version.optional(),
    ...editable,
  }),
  reply: z.object({ gateway: gatewayDevice, warnings, msg: z.string() }),
});

export const switchGateway = endpoint({
  id: 'devices.gateway.switch',
  method: 'PUT',
  path: 'device/gateway/switch/{id}',
  service: 'devices',
  access: can('update', SECTION.devices),
  audit: ['gateway_device.switched_off', 'gateway_device.switched_on'],
  summary: 'Switch a gateway device on or off',
  description: 'Without `is_active` the state is toggled. Connections of a gateway device that is off are rejected.',
  input: z.object({ id: id.of('gateway'), is_active: z.boolean().optional() }),
  reply: z.object({ gateway: gatewayDevice, msg: z.string() }),
});

export const trashGateway = endpoint({
  id: 'devices.gateway.trash',
  method: 'DELETE',
  path: 'device/gateway/remove_in_trash/{id}',
  service: 'devices',
  access: remove,
  audit: ['gateway_device.trashed'],
  summary: 'Move a gateway device to the trash',
  description: '409 while meters are connected through it.',
  input: z.object({ id: id.of('gateway') }),
});

export const restoreGateway = endpoint({
  id: 'devices.gateway.restore',
  method: 'DELETE',
  path: 'device/gateway/restore_from_trash/{id}',
  service: 'devices',
  access: remove,
  audit: ['gateway_device.restored'],
  summary: 'Restore a gateway device from the trash',
  description: '409 if its identity is in use by another one.',
  input: z.object({ id: id.of('gateway') }),
});

export const removeGateway = endpoint({
  id: 'devices.gateway.remove',
  method: 'DELETE',
  path: 'device/gateway/remove_from_trash/{id}',
  service: 'devices',
  access: remove,
  audit: ['gateway_device.removed'],
  summary: 'Delete a gateway device from the trash',
  description: 'Permanently.',
  input: z.object({ id: id.of('gateway') }),
});

export const gatewayModels = endpoint({
  id: 'devices.gateway_model.list',
  method: 'POST',
  path: 'device/model/gateways',
  service: 'devices',
  access: read,
  mutates: false,
  summary: 'List the gateway device models',
  input: z.object({}),
  reply: z.object({
    models: z.array(
      z.object({
        id: z.number(),
        name: z.string(),
        brand: z.string(),
        interface_id: z.number(),
        interface: z.string(),
        /** true: `login` and `password` are needed. */
        requires_login: z.boolean(),
        /** Tabs of its page (specification 3, section 2.7). */
        tabs: z.array(gatewayTab),
        options: z.object({ control: z.record(z.string(), z.object({ active: z.boolean() })) }),
      }),
    ),
  }),
});

export const gatewayLog = endpoint({
  id: 'devices.gateway.log',
  method: 'POST',
  path: 'device/gateway/get_log',
  service: 'devices',
  access: can('read', SECTION.devices),
  mutates: false,
  summary: 'List the change log of a gateway device',
  description: 'Newest first: author, old and new value of each field.',
  input: z.object({ ...paging, gateway_id: id.of('gateway'), from: unixSeconds.nullish(), to: unixSeconds.nullish() }),
  reply: z.object({
    log: paged(
      z.object({
        id: z.number(),
        /** Unix seconds. */
        at: z.number(),
        /** `create`, `edit`, `trash`, ... */
        action: z.string(),
        /** The action in the caller's language. */
        title: z.string(),
        /** Name of the user or the API key at that time; empty if not known or not the caller's. */
        by: z.string(),
        changes: z.array(fieldChange),
      }),
    ),
  }),
});

/** Events in the journal of a gateway device. */
export const GATEWAY_EVENTS = ['connected', 'disconnected'] as const;

const journalTime = unixSeconds;

export const gatewayJournal = endpoint({
  id: 'devices.gateway.journal',
  method: 'POST',
  path: 'device/gateway/journal',
  service: 'devices',
  access: can('read', SECTION.devices),
  mutates: false,
  summary: 'List the connections of a gateway device',
  description: 'Time of connection and disconnection, remote address and cause; of the last 400 days.',
  input: z.object({
    ...paging,
    gateway_id: id.of('gateway'),
    /** Unix seconds, inclusive. */
    startDate: journalTime,
    stopDate: journalTime,
    /** Absent or empty = all. */
    events: z.array(z.enum(GATEWAY_EVENTS)).max(GATEWAY_EVENTS.length).nullish(),
  }),
  reply: z.object({
    journal: paged(
      z.object({
        /** Unix seconds. */
        datetime: z.number(),
        event: z.enum(GATEWAY_EVENTS),
        /** In the caller's language. */
        event_name: z.string(),
      }),
    ),
  }),
});
