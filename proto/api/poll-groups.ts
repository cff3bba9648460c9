import { z } from 'zod';
import { POLL_GROUP_FIELDS } from '../fields/poll-group';
import { can, endpoint, SECTION } from './endpoint';
import { inputsOf, repliesOf } from './field-shapes';
import { POLL_HEALTH } from './filter-values';
import { id, paged, paging, version } from './shapes';

/** Seconds between the polls of a group (specification 3, section 9). */
export const POLL_INTERVALS = [
  60, 300, 900, 1800, 3600, 7200, 10_800, 14_400, 21_600, 43_200, 86_400, 172_800, 259_200, 604_800, 1_209_600,
  2_592_000,
] as const;

/** Kinds of readings that a poll of a group may ask for; of archives there are several, by their message types. */
export const POLLED_KINDS = ['current', 'instant', 'clock', 'info', 'profile', 'journal'] as const;
export type PolledKind = (typeof POLLED_KINDS)[number];

/** Archives that can be polled, by message type: hourly to yearly. */
export const POLLED_ARCHIVES = [100, 101, 102, 103, 104, 105, 106] as const;

const clockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'errors.field_clock');

/** Hours of the day; `to` before `from` ends on the next day, equal ones are the whole day. */
const hours = z.object({ from: clockTime, to: clockTime });

const MOST_DEVICES = 10_000;

/** Times in which devices of a group may be polled; empty lists do not limit. */
const pollParams = z.object({
  /** 1 = Monday to 7 = Sunday; a span over midnight belongs to the day on which it begins. */
  weekdays: z.array(z.number().int().min(1).max(7)).max(7).default([]),
  hours: z.array(hours).max(8).default([]),
  /** Hours from UTC; null = by the clock of each device. */
  time_zone: z.number().min(-12).max(12).nullable().default(null),
});

/** Data that each poll reads from a meter. */
const selectedData = z.object({
  kinds: z.array(z.enum(POLLED_KINDS)).max(POLLED_KINDS.length).default(['current']),
  archives: z.array(z.literal(POLLED_ARCHIVES)).max(POLLED_ARCHIVES.length).default([]),
});

/** Catching up of archives, profile and journal: from the newest stored record, or at most this number of days back. */
const autoloadParams = z.object({
  depth_days: z.number().int().min(1).max(366).default(31),
});

/**
 * Result of checking a clock that a poll read. right: nothing to do; waits: it was corrected today already; beyond: it
 * is off by more than the group's limit; unable: the meter takes no correction.
 */
export const CLOCK_VERDICTS = ['right', 'corrected', 'waits', 'beyond', 'unable'] as const;
export type ClockVerdict = (typeof CLOCK_VERDICTS)[number];

const serviceParams = z.object({
  /** Seconds that a poll waits for its line at most; null = until the next one is near. */
  poll_ttl: z.number().int().min(60).max(3600).nullable().default(null),
  /**
   * Seconds: clocks that are off by so much at most are corrected, those that are off by more are reported; null = none
   * is corrected. Where the group reads clocks.
   */
  clock_limit: z.number().int().min(5).max(30).nullable().default(null),
});

/** Values that are narrower than their declared fields, and those that are none. */
const narrowed = {
  /** null = devices of any model. */
  model_id: id.of('meteringModel').nullable(),
  /** Kind of connection of its devices; null = any. */
  connection_type: z.enum(['radio', 'cellular', 'wired', 'signal', 'other']).nullable(),
  device_interface_id: id.of('interface').nullable(),
  report_period_update: z.literal(POLL_INTERVALS),
  poll_params: pollParams,
  selected_data: selectedData,
  autoload_params: autoloadParams,
  service_params: serviceParams,
  averaging_pp: z.literal([30, 60]),
};
const inputs = { ...inputsOf(POLL_GROUP_FIELDS), ...narrowed };

const deviceIds = z.array(id.of('device')).max(MOST_DEVICES);

const counts = z.object({
  total: z.number(),
  on_time: z.number(),
  due: z.number(),
  late: z.number(),
  failing: z.number(),
  waiting: z.number(),
  off: z.number(),
  /** Reasons of the failing ones. */
  causes: z.array(z.object({ result_code: z.string(), title: z.string(), count: z.number() })),
});

export type PollGroupHealth = z.output<typeof counts>;

const group = z.object({
  id: z.number(),
  /** Grows with each change. */
  version: z.number(),
  ...repliesOf(POLL_GROUP_FIELDS),
  ...narrowed,
  devices_count: z.number(),
  health: counts,
  created_at: z.number(),
});

export type PollGroup = z.output<typeof group>;

export const listPollGroups = endpoint({
  id: 'tasks.poll_group.list',
  method: 'POST',
  path: 'device/opros/group/list',
  service: 'tasks',
  access: can('read', SECTION.devices),
  mutates: false,
  summary: 'List the poll groups',
  description: '10 per page by default, with the health of those of their devices that the caller sees.',
  input: z.object({ ...paging, is_active: z.boolean().nullish() }),
  reply: z.object({ polls_groups: paged(group) }),
});

export const getPollGroup = endpoint({
  id: 'tasks.poll_group.get',
  method: 'GET',
  path: 'device/opros/group/{id}',
  service: 'tasks',
  access: can('read', SECTION.devices),
  summary: 'Get a poll group',
  description: 'With its devices and the results of the last 24 hours.',
  input: z.object({ id: id.of('pollGroup') }),
  reply: z.object({
    polls_group: group.extend({
      device_ids: z.array(z.number()),
      /** The last 24 hours, oldest first. */
      hours: z.array(
        z.object({
          /** Beginning of the hour, Unix seconds. */
          at: z.number(),
          done: z.number(),
          failed: z.number(),
          /** Neither yet. */
          open: z.number(),
        }),
      ),
    }),
  }),
});

export const createPollGroup = endpoint({
  id: 'tasks.poll_group.create',
  method: 'POST',
  path: 'device/opros/group/create',
  service: 'tasks',
  access: can(['create', 'access_all'], SECTION.devices),
  audit: ['poll_group.created'],
  summary: 'Create a poll group',
  description:
    'Its devices are polled in its interval and windows only; their own schedules are suspended. A device is in one group at most: 409 for a device of another group. 422 for a device whose model or connection does not match, or that cannot be polled for the data of the group. Clock correction requires `update` on devices.',
  input: z.object({
    ...inputs,
    name: inputs.name.unwrap(),
    model_id: inputs.model_id.default(null),
    connection_type: inputs.connection_type.default(null),
    device_interface_id: inputs.device_interface_id.default(null),
    warning_report_period: inputs.warning_report_period.unwrap().default(0),
    poll_params: pollParams.prefault({}),
    selected_data: selectedData.prefault({}),
    autoload_params: autoloadParams.prefault({}),
    service_params: serviceParams.prefault({}),
    poll_one: inputs.poll_one.unwrap().default(false),
    averaging_pp: inputs.averaging_pp.default(30),
    is_active: inputs.is_active.unwrap().default(true),
    device_ids: deviceIds.default([]),
  }),
  reply: z.object({ polls_group: group, msg: z.string() }),
});

export const updatePollGroup = endpoint({
  id: 'tasks.poll_group.update',
  method: 'PUT',
  path: 'device/opros/group/update',
  service: 'tasks',
  access: can('update', SECTION.devices),
  audit: ['poll_group.changed'],
  summary: 'Change a poll group',
  description:
    'Omitted fields do not change; `device_ids` is the complete list. 403 if the group has devices that the caller does not see; 409 and 422 as with `device/opros/group/create`. With `version`, a concurrent change is rejected with 409.',
  input: z.object({
    id: id.of('pollGroup'),
    version: version.optional(),
    ...z.object(inputs).partial().shape,
    device_ids: deviceIds.optional(),
  }),
  reply: z.object({ polls_group: group, msg: z.string() }),
});

export const deletePollGroup = endpoint({
  id: 'tasks.poll_group.delete',
  method: 'DELETE',
  path: 'device/opros/group/delete/{id}',
  service: 'tasks',
  access: can(['delete', 'access_all'], SECTION.devices),
  audit: ['poll_group.deleted'],
  summary: 'Delete a poll group',
  description:
    'Its devices return to their own schedules or intervals. 403 if it has devices that the caller does not see.',
  input: z.object({ id: id.of('pollGroup') }),
});

export const switchPollGroup = endpoint({
  id: 'tasks.poll_group.switch',
  method: 'PUT',
  path: 'device/opros/group/switch',
  service: 'tasks',
  access: can('update', SECTION.devices),
  audit: ['poll_group.switched'],
  summary: 'Switch a poll group on or off',
  description:
    'The devices of a group that is off are polled manually only. 403 if it has devices that the caller does not see.',
  input: z.object({ id: id.of('pollGroup'), is_active: z.boolean() }),
  reply: z.object({ polls_group: group, msg: z.string() }),
});

export const movePolledDevices = endpoint({
  id: 'tasks.poll_group.replace',
  method: 'POST',
  path: 'device/opros/replace',
  service: 'tasks',
  access: can('update', SECTION.devices),
  audit: ['poll_group.devices_moved'],
  summary: 'Move devices between poll groups',
  description:
    'Those of `device_ids`, or all of `from_group_id`; `to_group_id` null removes them from their groups. All or none: 422 if a device does not match the group, 403 if a group has devices that the caller does not see.',
  input: z
    .object({
      device_ids: deviceIds.nullish(),
      from_group_id: id.of('pollGroup').nullish(),
      to_group_id: id.of('pollGroup').nullable(),
    })
    .refine(({ device_ids, from_group_id }) => Boolean(device_ids) || Boolean(from_group_id), {
      message: 'errors.poll_group_nothing_to_move',
      path: ['device_ids'],
    }),
  reply: z.object({ moved: z.number(), msg: z.string() }),
});

export const devicesOfPollGroup = endpoint({
  id: 'tasks.poll_group.devices',
  method: 'POST',
  path: 'device/opros/group/devices',
  service: 'tasks',
  access: can('read', SECTION.devices),
  mutates: false,
  summary: 'List the devices of a poll group',
  description: 'With the last poll of each; filtered by `health`.',
  input: z.object({ ...paging, poll_group_id: id.of('pollGroup'), health: z.enum(POLL_HEALTH).nullish() }),
  reply: z.object({
    devices: paged(
      z.object({
        device_id: z.number(),
        name: z.string(),
        model_id: z.number(),
        health: z.enum(POLL_HEALTH),
        /** Times of the last request, the last answer and the next request, Unix seconds. */
        last_requested_at: z.number().nullable(),
        last_answer_at: z.number().nullable(),
        next_poll_at: z.number().nullable(),
        /** Reason for the failure of the last poll; null = none. */
        result_code: z.string().nullable(),
        result_title: z.string().nullable(),
        /** Seconds that its clock is ahead, as read last, and the correction; null = the group corrects none. */
        clock_difference: z.number().nullable(),
        clock_verdict: z.enum(CLOCK_VERDICTS).nullable(),
      }),
    ),
  }),
});

export const groupsOfDevices = endpoint({
  id: 'tasks.poll_group.of_devices',
  method: 'POST',
  path: 'device/opros/group/of_devices',
  service: 'tasks',
  access: can('read', SECTION.devices),
  mutates: false,
  summary: 'List the poll groups of devices',
  description: 'Devices without a group and unknown devices are omitted.',
  input: z.object({ device_ids: z.array(id.of('device')).min(1).max(1000) }),
  reply: z.object({
    members: z.array(z.object({ device_id: z.number(), poll_group_id: z.number(), name: z.string() })),
  }),
});
