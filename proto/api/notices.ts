import { z } from 'zod';
import { can, endpoint, SECTION } from './endpoint';
import { id, paged, paging } from './shapes';

const read = can(['read', 'access_all'], SECTION.devices);

export const notice = z.object({
  id: z.number(),
  /** gateway_offline: a gateway device is out of contact, and with it every device behind it. */
  kind: z.enum(['gateway_offline']),
  gateway_id: z.number(),
  /** Name of the gateway device at that time. */
  name: z.string(),
  /** Metering devices behind it; for a user without `access_all` those that are tied to them. */
  devices: z.number(),
  /** Reason for the end of its last session: `idle`, `closed`, ...; '' if unknown. */
  cause: z.string(),
  /** Unix seconds. */
  last_contact: z.number().nullable(),
  began_at: z.number(),
  /** null: it lasts. */
  ended_at: z.number().nullable(),
  /** Number of starts: more than one if contact returned only for a few minutes. */
  times: z.number(),
  is_read: z.boolean(),
});

export type DeviceNotice = z.output<typeof notice>;

const unread = z.number();

export const deviceNotices = endpoint({
  id: 'devices.notice.list',
  method: 'POST',
  path: 'device/notices',
  service: 'devices',
  access: read,
  mutates: false,
  summary: 'List the contact notices of gateway devices',
  description: 'Newest first, of the last 90 days.',
  input: z.object({
    page: paging.page,
    per_page: paging.per_page,
    /** true: only lasting ones. */
    only_open: z.boolean().optional(),
  }),
  reply: z.object({ notices: paged(notice), unread }),
});

export const readDeviceNotice = endpoint({
  id: 'devices.notice.read',
  method: 'PUT',
  path: 'device/notice/read/{id}',
  service: 'devices',
  access: read,
  afterExpiry: true,
  summary: 'Mark a contact notice as read',
  description: 'For the caller.',
  input: z.object({ id: id.of('notice') }),
  reply: z.object({ unread }),
});

export const readAllDeviceNotices = endpoint({
  id: 'devices.notice.read_all',
  method: 'PUT',
  path: 'device/notice/read_all',
  service: 'devices',
  access: read,
  afterExpiry: true,
  summary: 'Mark all contact notices as read',
  description: 'For the caller.',
  input: z.object({}),
  reply: z.object({ unread }),
});
