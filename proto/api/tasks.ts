import { z } from 'zod';
import { can, endpoint, SECTION } from './endpoint';
import { id, paged, paging, text } from './shapes';

/** States of a task (decisions.md, Commands and tasks). */
export const TASK_STATE = {
  created: 1,
  queued: 2,
  sent: 3,
  acknowledged: 4,
  done: 5,
  failed: 6,
  expired: 7,
  cancelled: 8,
  unknown: 9,
  quarantined: 10,
} as const;

export type TaskState = (typeof TASK_STATE)[keyof typeof TASK_STATE];

export const task = z.object({
  id: z.number(),
  device_id: z.number(),
  command_type: z.enum(['poll', 'control']),
  title: z.string(),
  title_en: z.string(),
  management: z.record(z.string(), z.unknown()),
  status: z.number(),
  result_code: z.string().nullable(),
  result: z.string().nullable(),
  created_at: z.number(),
  updated_at: z.number(),
  expires_at: z.number(),
});

export type Task = z.output<typeof task>;

export const createTask = endpoint({
  id: 'tasks.task.create',
  method: 'POST',
  path: 'task/device/create',
  service: 'tasks',
  access: can(['read', 'update'], SECTION.devices),
  summary: 'Asks devices for a reading: one task a device. Commands that change a device come with remote control.',
  input: z.object({
    command_type: z.enum(['poll', 'control']),
    title: text(255).default(''),
    title_en: text(255).default(''),
    device_ids: z.array(id).min(1).max(10_000),
    management: z.record(z.string().max(64), z.unknown()).default({}),
    poll_group_id: id.nullish(),
  }),
  reply: z.object({ msg: z.string(), device_tasks: z.array(z.object({ id: z.number(), device_id: z.number() })) }),
});

export const listTasks = endpoint({
  id: 'tasks.task.list',
  method: 'POST',
  path: 'task/device/list',
  service: 'tasks',
  access: can('read', SECTION.devices),
  mutates: false,
  summary: 'A page of tasks, newest first.',
  input: z.object({
    ...paging,
    device_ids: z.array(id).max(10_000).nullish(),
    ids: z.array(id).max(10_000).nullish(),
    status: z.array(z.number().int()).nullish(),
  }),
  reply: z.object({ device_tasks: paged(task) }),
});

export const taskStatuses = endpoint({
  id: 'tasks.status.list',
  method: 'GET',
  path: 'task/device/status/list',
  service: 'tasks',
  access: can('read', SECTION.devices),
  summary: 'The states a task can be in.',
  reply: z.object({ statuses: z.array(z.object({ id: z.number(), name: z.string(), title: z.string() })) }),
});

export const nextPolls = endpoint({
  id: 'tasks.poll.next',
  method: 'POST',
  path: 'task/device/next_polls',
  service: 'tasks',
  access: can('read', SECTION.devices),
  mutates: false,
  summary:
    'When devices are asked for their readings next, and whether by their saved schedule or in their interval. Devices that are not there are left out.',
  input: z.object({ device_ids: z.array(id).min(1).max(1000) }),
  reply: z.object({
    polls: z.array(
      z.object({
        device_id: z.number(),
        /** Unix seconds; one that is over waits for its line. null = it is not asked. */
        next_poll_at: z.number().nullable(),
        /** By what it is asked then. */
        by: z.enum(['schedule', 'interval']).nullable(),
      }),
    ),
  }),
});

const polled = z.object({
  device_id: z.number(),
  /** false: it is asked by hand alone. */
  is_active: z.boolean(),
  /** Seconds between its polls where it has no schedule; 0 = none. */
  interval: z.number(),
  next_poll_at: z.number().nullable(),
  by: z.enum(['schedule', 'interval']).nullable(),
});

export type PolledDevice = z.output<typeof polled>;

export const polledDevices = endpoint({
  id: 'tasks.poll.list',
  method: 'POST',
  path: 'device/opros',
  service: 'tasks',
  access: can('read', SECTION.devices),
  mutates: false,
  summary:
    'A page of the devices behind gateway devices: whether each is asked for its readings by itself, and when next.',
  input: z.object({
    ...paging,
    device_ids: z.array(id).max(10_000).nullish(),
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
  summary:
    'Whether devices are asked for their readings by themselves. Where it is switched off schedule and interval stay, and a reading can be asked for by hand.',
  input: z.object({ device_ids: z.array(id).min(1).max(1000), is_active: z.boolean() }),
  reply: z.object({ polls: z.array(polled), msg: z.string() }),
});

export const taskEndpoints = [createTask, listTasks, taskStatuses, nextPolls, polledDevices, switchPolling];
