import { z } from 'zod';
import { admin, can, endpoint, SECTION } from './endpoint';
import { naming } from './named-ids';
import { id, paged, paging, text, unixSeconds } from './shapes';

export {
  canBecome,
  isSettled,
  isTaskState,
  OPEN_STATES,
  SENT_STATES,
  TASK_LIFECYCLE,
  TASK_STATE,
  type TaskState,
  WAITING_STATES,
} from './task-lifecycle';
export { HANDED_OVER, isTaskStep, TASK_STEPS, type TaskStep } from './task-steps';

/** Number of a task: 32 bits are too few for the tasks of a large fleet. */
export const taskId = naming('task', z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER));

export const task = z.object({
  id: z.number(),
  device_id: z.number(),
  /** null = the device is no longer there. */
  device_name: z.string().nullable(),
  command_type: z.enum(['poll', 'control']),
  /** A reads, B sets an actuator and is dangerous, C sets a value, D does more when done twice, E is harmless. */
  command_class: z.string(),
  /** Key of the control; null = it reads. */
  control: z.string().nullable(),
  /** The control that shows whether this one took effect; null = its device has none. */
  read_back: z.string().nullable(),
  /** Counted from 1. */
  attempt: z.number(),
  /** User; 0 = the scheduler, negative: an API key. */
  created_by: z.number(),
  title: z.string(),
  title_en: z.string(),
  /** Empty = none was given: the English one is shown. */
  title_mn: z.string(),
  management: z.record(z.string(), z.unknown()),
  /** The values of the management in words; empty = the title says it all. */
  request: z.string(),
  status: z.number(),
  result_code: z.string().nullable(),
  result: z.string().nullable(),
  /** The values that the device answered, in words; empty = none. */
  response: z.string(),
  /**
   * Last step on the way to a LoRaWAN device, or the reason for waiting, as a sentence; null = the state says it all.
   */
  step: z.string().nullable(),
  created_at: z.number(),
  updated_at: z.number(),
  expires_at: z.number(),
});

export type Task = z.output<typeof task>;

const management = z.record(z.string().max(64), z.unknown());

export const createTask = endpoint({
  id: 'tasks.task.create',
  method: 'POST',
  path: 'task/device/create',
  service: 'tasks',
  access: can(['read', 'update'], SECTION.devices),
  audit: ['device_task.control_requested', 'device_task.poll_requested'],
  summary: 'Create polls or commands for devices',
  description:
    "One task per device, all or none, as the models permit (`options.control`). A command that changes a device requires `update` on devices. Dangerous commands above the company's limit are quarantined until a second user releases them. At most 10,000 devices; 422 if the model of one cannot execute it, 409 if one is switched off or a poll group has nothing to read.",
  input: z
    .object({
      command_type: z.enum(['poll', 'control']),
      title: text(255).default(''),
      title_en: text(255).default(''),
      title_mn: text(255).default(''),
      /** At least one, unless a poll group is polled. */
      device_ids: z.array(id.of('device')).max(10_000).default([]),
      management: management.default({}),
      /** Polls the devices of a group now, with the group's requests; those that are switched off are left out. */
      poll_group_id: id.of('pollGroup').nullish(),
    })
    .refine(({ device_ids, poll_group_id }) => device_ids.length > 0 || Boolean(poll_group_id), {
      message: 'errors.task_no_devices',
      path: ['device_ids'],
    }),
  reply: z.object({
    msg: z.string(),
    device_tasks: z.array(z.object({ id: z.number(), device_id: z.number(), status: z.number() })),
  }),
});

export const checkCommand = endpoint({
  id: 'tasks.task.check',
  method: 'POST',
  path: 'task/device/check',
  service: 'tasks',
  access: can(['read', 'update'], SECTION.devices),
  mutates: false,
  summary: 'Validate a command for devices',
  description:
    'Dry run of `task/device/create`: devices that can and cannot execute it with the cause, and whether a second user must release it. Nothing is created.',
  input: z.object({
    command_type: z.enum(['poll', 'control']),
    device_ids: z.array(id.of('device')).min(1).max(10_000),
    management: management.default({}),
  }),
  reply: z.object({
    /** `msg`: why it cannot; null = it can. */
    devices: z.array(z.object({ device_id: z.number(), name: z.string(), msg: z.string().nullable() })),
    executable_count: z.number(),
    /** true: switches an actuator (class B). */
    is_dangerous: z.boolean(),
    requires_release: z.boolean(),
  }),
});

export const decideTasks = endpoint({
  id: 'tasks.task.decide',
  method: 'PUT',
  path: 'task/device/decide',
  service: 'tasks',
  access: can('update', SECTION.devices),
  audit: ['device_task.rejected', 'device_task.released'],
  summary: 'Release or reject quarantined commands',
  description:
    'All or none. Released commands are sent, rejected ones end as cancelled. 403 for a release by the author of a command or by an API key; 409 if a task is no longer quarantined.',
  input: z.object({
    device_task_ids: z.array(taskId).min(1).max(10_000),
    decision: z.enum(['release', 'reject']),
  }),
  reply: z.object({ msg: z.string(), decided: z.number() }),
});

/** Number of dangerous commands (class B) and minutes within which they pass without a second person. */
const limit = z.object({
  max_commands: z.number().int().min(1).max(10_000),
  minutes: z.number().int().min(1).max(1440),
  /** Per cent of the company's devices: so many commands within a day pass, and never fewer than `max_commands`. */
  percent: z.number().int().min(1).max(100).default(1),
});

export const commandThrottle = endpoint({
  id: 'tasks.throttle.get',
  method: 'GET',
  path: 'task/device/throttle',
  service: 'tasks',
  access: can('read', SECTION.devices),
  summary: 'Get the limit of dangerous commands',
  description:
    'Number of dangerous commands (class B) that pass within `minutes` and, as `percent` of the devices, within a day. Further ones wait until a second user releases them.',
  reply: z.object({ limit }),
});

export const saveCommandThrottle = endpoint({
  id: 'tasks.throttle.save',
  method: 'PUT',
  path: 'task/device/throttle',
  service: 'tasks',
  access: admin,
  audit: ['command_throttle.changed'],
  summary: 'Set the limit of dangerous commands',
  description: 'Applies to commands created from then on. Commands above it wait until a second user releases them.',
  input: limit,
  reply: z.object({ limit, msg: z.string() }),
});

const taskFilter = {
  device_ids: z.array(id.of('device')).max(10_000).nullish(),
  ids: z.array(taskId).max(10_000).nullish(),
  status: z.array(z.number().int().min(0).max(1000)).max(100).nullish(),
  poll_group_id: id.of('pollGroup').nullish(),
  command_type: z.enum(['poll', 'control']).nullish(),
  /** Unix seconds; the tasks created in between. */
  start_date: unixSeconds.nullish(),
  stop_date: unixSeconds.nullish(),
};

/** `has_more`: not all of them were counted, there are more than `total`. */
const pagedTasks = paged(task).extend({ has_more: z.boolean() });

export const listTasks = endpoint({
  id: 'tasks.task.list',
  method: 'POST',
  path: 'task/device/list',
  service: 'tasks',
  access: can('read', SECTION.devices),
  mutates: false,
  summary: 'List the tasks',
  description:
    'Of devices that the caller sees, newest first. Without an exact count, `has_more` is true and there are more than `total`.',
  input: z.object({ ...paging, ...taskFilter }),
  reply: z.object({ device_tasks: pagedTasks }),
});

/** The most tasks of one spreadsheet. */
export const MOST_TASKS_EXPORTED = 100_000;

export const exportTasks = endpoint({
  id: 'tasks.task.export',
  method: 'POST',
  path: 'task/device/export',
  service: 'tasks',
  access: can('read', SECTION.devices),
  mutates: false,
  raw: true,
  summary: 'Download the tasks',
  description:
    'An .xlsx, newest first: device, request, state, fault, response. Filtered like the list; at most 100,000 rows.',
  input: z.object(taskFilter),
});

export const taskStatuses = endpoint({
  id: 'tasks.status.list',
  method: 'GET',
  path: 'task/device/status/list',
  service: 'tasks',
  access: can('read', SECTION.devices),
  summary: 'List the task states',
  description: "With their titles in the caller's language; `status` of a task is one of these ids.",
  reply: z.object({ statuses: z.array(z.object({ id: z.number(), name: z.string(), title: z.string() })) }),
});

export const controlDevice = endpoint({
  id: 'tasks.device.control',
  method: 'POST',
  path: 'device/control',
  service: 'tasks',
  access: can(['read', 'update'], SECTION.devices),
  audit: ['device_task.control_requested'],
  summary: 'Poll or command one device',
  description:
    "As its model permits (`options.control`). Waits up to 20 s for a directly reachable device; otherwise the reply states that the command is queued, and `task_id` leads to its outcome. A command that changes the device requires `update` on devices; a dangerous one above the company's limit is quarantined. 422 if the model cannot execute it, 409 if the device is switched off.",
  input: z.object({
    id: id.of('device'),
    management,
    title: text(255).default(''),
    title_en: text(255).default(''),
    title_mn: text(255).default(''),
    /** Seconds to wait for the answer at most, where less than the installation waits is wanted; 0 = not at all. */
    wait: z.number().min(0).max(60).optional(),
  }),
  reply: z.object({
    msg: z.string(),
    task_id: z.number(),
    /** null = it is not finished. */
    control_set: z
      .object({
        status: z.number(),
        result: z.record(z.string(), z.unknown()).nullable(),
        error: z.string().nullable(),
        result_code: z.string().nullable(),
      })
      .nullable(),
  }),
});

export const cancelTasks = endpoint({
  id: 'tasks.task.cancel',
  method: 'PUT',
  path: 'task/device/cancel',
  service: 'tasks',
  access: can('update', SECTION.devices),
  audit: ['device_task.cancelled'],
  summary: 'Cancel tasks',
  description:
    'Given ones, those of a device or poll group, or all of the company; at most 10,000 per call. Sent tasks cannot be cancelled. The reply counts the requested cancellations; each task shows its outcome.',
  input: z
    .object({
      device_task_ids: z.array(taskId).min(1).max(10_000).optional(),
      device_id: id.of('device').optional(),
      poll_group_id: id.of('pollGroup').optional(),
      delete_all: z.literal(true).optional(),
    })
    .refine((input) => Object.keys(input).length === 1, {
      message: 'errors.task_cancel_one',
      path: ['device_task_ids'],
    }),
  reply: z.object({ msg: z.string(), cancelled: z.number() }),
});

export const tasksOfDevice = endpoint({
  id: 'tasks.task.of_device',
  method: 'POST',
  path: 'device/get_task_by_device_id',
  service: 'tasks',
  access: can('read', SECTION.devices),
  mutates: false,
  summary: 'List the tasks of a device',
  description: 'Newest first. Without an exact count, `has_more` is true and there are more than `total`.',
  input: z.object({ ...paging, device_id: id.of('device') }),
  reply: z.object({ device_tasks: pagedTasks }),
});

export const taskStatistics = endpoint({
  id: 'tasks.task.statistics',
  method: 'POST',
  path: 'task/device/statistics',
  service: 'tasks',
  access: can('read', SECTION.devices),
  mutates: false,
  summary: 'Count the tasks by state and result code',
  description: 'Created in a period of at most 99 days; of a device, a poll group or all.',
  input: z
    .object({
      /** Unix seconds; the tasks created in between, at most 99 days. */
      start_date: unixSeconds,
      stop_date: unixSeconds,
      device_id: id.of('device').nullish(),
      poll_group_id: id.of('pollGroup').nullish(),
    })
    .refine(({ start_date, stop_date }) => stop_date >= start_date && stop_date - start_date <= 8_553_600, {
      message: 'errors.field_period',
      path: ['stop_date'],
    }),
  reply: z.object({
    total: z.number(),
    statuses: z.array(z.object({ status: z.number(), count: z.number() })),
    result_codes: z.array(z.object({ result_code: z.string(), count: z.number() })),
  }),
});
