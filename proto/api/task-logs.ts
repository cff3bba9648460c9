import { z } from 'zod';
import { can, endpoint, SECTION } from './endpoint';
import { id, paged, paging } from './shapes';
import { taskId } from './tasks';

/** Frame on the line or over the air. */
const taskFrame = z.object({
  /** To the device; else from it. */
  is_sent: z.boolean(),
  /** Two digits a byte; ** for each byte of a password. */
  hex: z.string(),
  /** LoRaWAN port; null = it went over a line. */
  f_port: z.number().nullable(),
  /** Number of earlier frames that are not stored. */
  skipped: z.number(),
});

export type TaskFrame = z.output<typeof taskFrame>;

/** A step of a task: when it came to a state, and why. */
const taskLog = z.object({
  id: z.number(),
  task_id: z.number(),
  device_id: z.number(),
  title: z.string(),
  /** `poll` or `control`. */
  type: z.string(),
  from_status: z.number().nullable(),
  status: z.number(),
  attempt: z.number(),
  cause: z.string(),
  /** Step on the way to a LoRaWAN device, as a sentence; null = no step. */
  step: z.string().nullable(),
  /** The person who made or decided it; null = the platform or the device. */
  user_id: z.number().nullable(),
  /** Identity of the gateway device, or EUI of the LoRaWAN gateway, that it went through; null = none is known of this step. */
  gateway: z.string().nullable(),
  /**
   * Frames on the line or over the air up to this step: the first and the last ones. `decoded`: content of a LoRaWAN
   * frame in words; empty = unknown.
   */
  frames: z.array(taskFrame.extend({ decoded: z.string() })),
  /** Unix seconds. */
  created_at: z.number(),
});

export type TaskLog = z.output<typeof taskLog>;

export const taskLogs = endpoint({
  id: 'tasks.task.logs',
  method: 'POST',
  path: 'task/device/logs',
  service: 'tasks',
  access: can('read', SECTION.devices),
  mutates: false,
  summary: 'List the steps of tasks',
  description: 'Newest first; of given tasks, a device, a type or a result code.',
  input: z.object({
    ...paging,
    device_task_ids: z.array(taskId).max(1000).nullish(),
    device_id: id.of('device').nullish(),
    type: z.enum(['poll', 'control']).nullish(),
    result_code: z.string().max(32).nullish(),
  }),
  reply: z.object({ logs: paged(taskLog) }),
});

const named = z.object({ id: z.string(), title: z.string() });

export const taskLogTypes = endpoint({
  id: 'tasks.log.types',
  method: 'GET',
  path: 'task/device/log/types/list',
  service: 'tasks',
  access: can('read', SECTION.devices),
  summary: 'List the task types',
  description: "Titles in the caller's language, for the filter of `task/device/logs`.",
  reply: z.object({ types: z.array(named) }),
});

export const taskResultCodes = endpoint({
  id: 'tasks.log.result_codes',
  method: 'GET',
  path: 'task/device/log/result_code/list',
  service: 'tasks',
  access: can('read', SECTION.devices),
  summary: 'List the result codes of tasks',
  description: 'Each names the layer that failed.',
  reply: z.object({ result_codes: z.array(named) }),
});
