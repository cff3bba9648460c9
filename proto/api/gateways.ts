import { z } from 'zod';
import { can, endpoint, SECTION } from './endpoint';
import { fieldChange } from './edits';
import { id, paged, pagedOrAll, paging, properName, text, timeZone, unixSeconds } from './shapes';

/** no_data: never connected; online; no_contact: it dropped out, and a minute or its warning period went by. */
export const gatewayState = z.enum(['online', 'no_contact', 'no_data']);

export const gatewayDevice = z.object({
  id: z.number(),
  company_id: z.number(),
  name: z.string(),
  model_id: z.number(),
  model_name: z.string(),
  /** IMEI or other identity in its greeting. */
  identity: z.string(),
  deviceTimezone: z.number(),
  desc: z.string(),
  phone_number: z.string(),
  /** Seconds. */
  report_period_update: z.number(),
  /** Seconds. */
  warning_report_period: z.number(),
  interface_id: z.number(),
  base_station: z.string(),
  /** Of the interface `ethernet_uspd`; empty for the others. The password is never told. */
  login: z.string(),
  has_password: z.boolean(),
  is_active: z.boolean(),
  /** Whether it has a session just now. */
  online: z.boolean(),
  device_state: gatewayState,
  last_contact: z.number().nullable(),
  devices_count: z.number(),
  version: z.number(),
});

export const gatewayTab = z.enum(['tariffs', 'journal']);
export type GatewayTab = z.output<typeof gatewayTab>;

export type GatewayDevice = z.output<typeof gatewayDevice>;

const read = can(['read', 'access_all'], SECTION.devices);
const remove = can(['delete', 'access_all'], SECTION.devices);

/** What was done although something about it looks wrong: a sentence each. */
const warnings = z.array(z.string());

export const gateways = endpoint({
  id: 'devices.gateway.list',
  method: 'POST',
  path: 'device/gateways',
  service: 'devices',
  access: read,
  mutates: false,
  summary: 'A page of gateway devices (modems, concentrators), filtered, searched and sorted.',
  input: z.object({
    ...paging,
    /** Page 0 is the first as well: lists by ids ask for it. */
    page: z.coerce.number().int().min(0).max(1_000_000).optional(),
    /** offline: no session just now. */
    device_state: z.enum(['online', 'offline', 'no_contact', 'no_data']).nullish(),
    model_id: z.union([id, z.array(id)]).nullish(),
    ids: z.array(id).max(10_000).nullish(),
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
  summary: 'One gateway device.',
  input: z.object({ id }),
  reply: z.object({ gateway: gatewayDevice }),
});

const editable = {
  name: properName(255),
  /** IMEI or other identity in its greeting; a wrong check digit is warned about. */
  identity: text(64, 1),
  desc: text(1000).optional(),
  phone_number: text(20).optional(),
  deviceTimezone: timeZone,
  report_period_update: z.number().int().min(0).max(31_536_000).optional(),
  warning_report_period: z.number().int().min(0).max(31_536_000).optional(),
  /** Blanks are taken out. */
  base_station: text(64).optional(),
  /** With `password`: both needed for the interface `ethernet_uspd` (models 551 and 552), refused for the others. */
  login: text(64).optional(),
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
  summary: 'Creates a gateway device; its greeting (IMEI) binds the next connection to it.',
  input: z.object({ model_id: id, ...editable }),
  reply: z.object({ gateway: gatewayDevice, warnings, msg: z.string() }),
});

export const editGateway = endpoint({
  id: 'devices.gateway.edit',
  method: 'PUT',
  path: 'device/gateway/edit',
  service: 'devices',
  access: can('update', SECTION.devices),
  summary:
    'Changes the given fields of a gateway device. With `version`, an edit over what somebody else has changed since is refused with 409, which tells what they changed.',
  input: z.object({
    id,
    version: z.number().optional(),
    ...editable,
    name: editable.name.optional(),
    identity: editable.identity.optional(),
  }),
  reply: z.object({ gateway: gatewayDevice, warnings, msg: z.string() }),
});

export const switchGateway = endpoint({
  id: 'devices.gateway.switch',
  method: 'PUT',
  path: 'device/gateway/switch/{id}',
  service: 'devices',
  access: can('update', SECTION.devices),
  summary: 'Switches a gateway device on or off, or, without `is_active`, over; one that is off is not let in.',
  input: z.object({ id, is_active: z.boolean().optional() }),
  reply: z.object({ gateway: gatewayDevice, msg: z.string() }),
});

export const trashGateway = endpoint({
  id: 'devices.gateway.trash',
  method: 'DELETE',
  path: 'device/gateway/remove_in_trash/{id}',
  service: 'devices',
  access: remove,
  summary: 'Throws a gateway device into the trash; refused while meters stand behind it.',
  input: z.object({ id }),
});

export const restoreGateway = endpoint({
  id: 'devices.gateway.restore',
  method: 'DELETE',
  path: 'device/gateway/restore_from_trash/{id}',
  service: 'devices',
  access: remove,
  summary: 'Takes a gateway device out of the trash, unless its identity was given to another meanwhile.',
  input: z.object({ id }),
});

export const removeGateway = endpoint({
  id: 'devices.gateway.remove',
  method: 'DELETE',
  path: 'device/gateway/remove_from_trash/{id}',
  service: 'devices',
  access: remove,
  summary: 'Removes a gateway device that lies in the trash for good.',
  input: z.object({ id }),
});

export const gatewayModels = endpoint({
  id: 'devices.gateway_model.list',
  method: 'POST',
  path: 'device/model/gateways',
  service: 'devices',
  access: read,
  mutates: false,
  summary: 'The models of gateway devices.',
  input: z.object({}),
  reply: z.object({
    models: z.array(
      z.object({
        id: z.number(),
        name: z.string(),
        brand: z.string(),
        interface_id: z.number(),
        interface: z.string(),
        /** Whether `login` and `password` are needed. */
        needs_login: z.boolean(),
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
  summary: 'What was done to a gateway device, newest first: by whom, and what was and became of each field.',
  input: z.object({ ...paging, gateway_id: id, from: unixSeconds.nullish(), to: unixSeconds.nullish() }),
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
        /** What the user or the API key was called then; empty where that is not known or not the caller's. */
        by: z.string(),
        changes: z.array(fieldChange),
      }),
    ),
  }),
});

export const gatewayEndpoints = [
  gateways,
  getGateway,
  createGateway,
  editGateway,
  switchGateway,
  trashGateway,
  restoreGateway,
  removeGateway,
  gatewayModels,
  gatewayLog,
];
