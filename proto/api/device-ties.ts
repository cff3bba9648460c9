import { z } from 'zod';
import { can, endpoint, SECTION } from './endpoint';
import { id } from './shapes';

export const tieUser = endpoint({
  id: 'devices.metering_device.tie_user',
  method: 'POST',
  path: 'device/tie_user',
  service: 'devices',
  access: can(['update', 'access_all'], SECTION.devices),
  audit: ['metering_device.tied'],
  summary: 'Tie users to metering devices',
  description:
    'Without `access_all` a user sees only tied devices. `users` replaces the list; `add` and `remove` change it; `remove` ignores users who are not tied. Added users must belong to the company or to one that the caller came through.',
  input: z.object({
    device_ids: z.array(id.of('device')).min(1).max(10_000),
    users: z.array(id.of('user')).max(1000).optional(),
    add: z.array(id.of('user')).max(1000).optional(),
    remove: z.array(id.of('user')).max(1000).optional(),
  }),
  reply: z.object({
    /** Devices whose ties changed. */ changed: z.number(),
    not_found: z.number(),
    msg: z.string(),
  }),
});

export const tiedUsers = endpoint({
  id: 'devices.metering_device.tied_users',
  method: 'POST',
  path: 'device/get_ties_user',
  service: 'devices',
  access: {
    kind: 'rights',
    anyOf: [
      { action: 'read', section: SECTION.devices },
      { action: 'read', section: SECTION.users },
      { action: 'read', section: SECTION.objects },
    ],
  },
  mutates: false,
  summary: 'List the users tied to metering devices',
  description: 'Of each device that the caller sees; others are omitted.',
  input: z.object({ device_ids: z.array(id.of('device')).min(1).max(10_000) }),
  reply: z.object({
    /** Ties of each device that the caller sees. */
    ties: z.array(z.object({ device_id: z.number(), user_ids: z.array(z.number()) })),
  }),
});
