import { z } from 'zod';
import { can, endpoint, SECTION } from './endpoint';
import { id, paged, paging } from './shapes';

export const nextPolls = endpoint({
  id: 'tasks.poll.next',
  method: 'POST',
  path: 'task/device/next_polls',
  service: 'tasks',
  access: can('read', SECTION.devices),
  mutates: false,
  summary: 'Get the next poll of devices',
  description: 'By schedule or interval. Unknown devices are omitted.',
  input: z.object({ device_ids: z.array(id.of('device')).min(1).max(1000) }),
  reply: z.object({
    polls: z.array(
      z.object({
        device_id: z.number(),
        /** Unix seconds; one that is over waits for its line. null = it is not polled. */
        next_poll_at: z.number().nullable(),
        /** Origin of the polling time. */
        by: z.enum(['schedule', 'interval', 'group']).nullable(),
      }),
    ),
  }),
});

const polled = z.object({
  device_id: z.number(),
  /** false: it is polled only by hand. */
  is_active: z.boolean(),
  /** Seconds between its polls where it has no schedule; 0 = none. */
  interval: z.number(),
  next_poll_at: z.number().nullable(),
  by: z.enum(['schedule', 'interval', 'group']).nullable(),
});

export type PolledDevice = z.output<typeof polled>;

export const polledDevices = endpoint({
  id: 'tasks.poll.list',
  method: 'POST',
  path: 'device/opros',
  service: 'tasks',
  access: can('read', SECTION.devices),
  mutates: false,
  summary: 'List the automatic polling of devices',
  description: 'Devices behind gateway devices, with on/off state and next poll.',
  input: z.object({
    ...paging,
    device_ids: z.array(id.of('device')).max(10_000).nullish(),
    is_active: z.boolean().nullish(),
  }),
  reply: z.object({ polls: paged(polled) }),
});

export const switchPolling = endpoint({
  id: 'tasks.poll.switch',
  method: 'PUT',
  path: 'device/opros/switch',
  service: 'tasks',
  access: can('update', SECTION.devices),
  audit: ['polling.switched'],
  summary: 'Switch the automatic polling of devices on or off',
  description: 'Schedule and interval are kept; manual requests remain possible.',
  input: z.object({ device_ids: z.array(id.of('device')).min(1).max(1000), is_active: z.boolean() }),
  reply: z.object({ polls: z.array(polled), msg: z.string() }),
});
