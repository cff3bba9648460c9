import { z } from 'zod';
import { fieldChange } from './edits';
import { can, endpoint, SECTION } from './endpoint';
import { id, paged, paging, unixSeconds } from './shapes';

/** Kinds of entries of a device's history. */
export const LOG_KINDS = [
  'created',
  'changed',
  'life',
  'moved',
  'ties',
  'connection',
  'schedule',
  'network',
  'radio',
  'point',
] as const;

export const deviceLog = endpoint({
  id: 'devices.metering_device.log',
  method: 'POST',
  path: 'device/get_log',
  service: 'devices',
  access: can('read', SECTION.devices),
  mutates: false,
  summary: 'List the change log of a metering device',
  description:
    'Newest first: author, old and new value of each field, accounting points, and network server events (joins, downlinks, faults).',
  input: z.object({
    ...paging,
    device_id: id.of('device'),
    from: unixSeconds.nullish(),
    to: unixSeconds.nullish(),
    /** Only entries about these; none: all. */
    kinds: z.array(z.enum(LOG_KINDS)).max(LOG_KINDS.length).nullish(),
  }),
  reply: z.object({
    log: paged(
      z.object({
        /** Negative: of an accounting point's link; below -1e12: of an event of the network server. */
        id: z.number(),
        kind: z.enum(LOG_KINDS),
        /** Unix seconds. */
        at: z.number(),
        /** `create`, `edit`, `trash`, ... */
        action: z.string(),
        /** The action in the caller's language. */
        title: z.string(),
        /** User; null = a program. */
        user_id: z.number().nullable(),
        /** The program's API key; null = a user. */
        api_key_id: z.number().nullable(),
        /** Name of the user or the API key at that time; empty if it is not known or belongs to another company. */
        user_name: z.string(),
        /** Accounting point of the device at that time, for users who may read objects; null = none. */
        accounting_point: z.object({ id: z.number(), title: z.string() }).nullable(),
        address: z.string(),
        changes: z.array(fieldChange),
      }),
    ),
  }),
});

export const generateUuid = endpoint({
  id: 'devices.uuid.generate',
  method: 'POST',
  path: 'generate_uuid1',
  service: 'devices',
  access: can(['create', 'update'], SECTION.devices),
  mutates: false,
  summary: 'Generate a UUID',
  description: 'Version 1 (RFC 9562); each value is returned once.',
  reply: z.object({ uuid: z.string() }),
});

const onDashboard = z.object({ device_ids: z.array(z.number()), msg: z.string() });

export const addToDashboard = endpoint({
  id: 'devices.dashboard.add',
  method: 'POST',
  path: 'dashboard/add_device',
  service: 'devices',
  access: can('read', SECTION.devices),
  audit: ['metering_device.dashboard_add'],
  summary: 'Add a metering device to the own dashboard',
  description: 'Returns the devices of the dashboard in the order of adding.',
  input: z.object({ device_id: id.of('device') }),
  reply: onDashboard,
});

export const removeFromDashboard = endpoint({
  id: 'devices.dashboard.delete',
  method: 'POST',
  path: 'dashboard/delete_device',
  service: 'devices',
  access: can('update', SECTION.dashboard),
  audit: ['metering_device.dashboard_remove'],
  summary: 'Remove a metering device from the own dashboard',
  description: 'Requires `read` on devices. Returns the remaining devices.',
  input: z.object({ device_id: id.of('device') }),
  reply: onDashboard,
});

export const addresses = endpoint({
  id: 'devices.address.list',
  method: 'POST',
  path: 'device/address/get',
  service: 'devices',
  access: can('read', SECTION.devices),
  mutates: false,
  summary: 'Suggest device addresses',
  description: "Addresses of the company's metering devices that contain a text.",
  input: z.object({
    search_string: z.string().trim().max(200).nullish(),
    limit: z.coerce.number().int().min(1).max(100).default(20),
  }),
  reply: z.object({ addresses: z.array(z.string()) }),
});
