import { z } from 'zod';
import { can, endpoint, SECTION } from './endpoint';
import { id, text, unixSeconds } from './shapes';

const updateDevices = can('update', SECTION.devices);

/** Local time of the device, to the minute. */
const clockTime = z
  .string()
  .max(5, { abort: true, message: 'errors.field_clock' })
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'errors.field_clock');
/** Day of a year, month first. */
const dayOfYear = z.string().regex(/^(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/);

/** Days and times of the requests for a device's readings: 1 = Monday to 7 = Sunday, by the clock of the device. */
export const pollSchedule = z.object({
  weekdays: z.array(z.number().int().min(1).max(7)).min(1).max(7),
  times: z.array(clockTime).min(1).max(48),
});

const dayTypeId = z.number().int().min(1).max(255);

/**
 * Tariff that an electricity meter counts into. A day type lists the times of a day at which a tariff begins, the first
 * at 00:00. A season begins on its day and lasts to the next one's, and names the day type of Monday to Sunday. A
 * special day names its day type. The model limits the number of each (`limits` of device/get_schedule).
 */
export const tariffSchedule = z.object({
  day_types: z
    .array(
      z.object({
        id: dayTypeId,
        name: text(100).optional(),
        switches: z
          .array(z.object({ time: clockTime, tariff: z.number().int().min(1).max(16) }))
          .min(1)
          .max(96),
      }),
    )
    .min(1)
    .max(100),
  seasons: z
    .array(z.object({ start: dayOfYear, week: z.array(dayTypeId).length(7) }))
    .min(1)
    .max(24),
  special_days: z
    .array(z.object({ date: dayOfYear, day_type: dayTypeId }))
    .max(366)
    .default([]),
});

export type TariffSchedule = z.output<typeof tariffSchedule>;
export type PollSchedule = z.output<typeof pollSchedule>;

const scheduleKind = z.enum(['poll', 'tariff']);
const many = {
  device_ids: z.array(id.of('device')).min(1).max(1000),
  /** Start of validity; absent = now. */
  valid_from: unixSeconds.nullish(),
};
const outcome = z.object({
  results: z.array(
    z.object({
      device_id: z.number(),
      success: z.boolean(),
      msg: z.string(),
      /** Version of the stored schedule. */
      version: z.number().nullable(),
    }),
  ),
  msg: z.string(),
});

export const getSchedule = endpoint({
  id: 'devices.schedule.get',
  method: 'POST',
  path: 'device/get_schedule',
  service: 'devices',
  access: can('read', SECTION.devices),
  mutates: false,
  summary: 'Get the schedules of a device',
  description: 'Newest version of each kind first, and the limits of its model.',
  input: z.object({ device_id: id.of('device') }),
  reply: z.object({
    schedules: z.array(
      z.object({
        kind: scheduleKind,
        version: z.number(),
        /** null = it was deleted. */
        schedule: z.union([tariffSchedule, pollSchedule]).nullable(),
        /** Unix seconds. */
        valid_from: z.number(),
        saved_at: z.number(),
      }),
    ),
    /** Limits of the tariff schedule; null = unsupported by the model. */
    limits: z
      .object({ tariffs: z.number(), seasons: z.number(), day_types: z.number(), switches: z.number() })
      .nullable(),
    /** The model is polled for readings, so it has a poll schedule. */
    takes_poll: z.boolean(),
  }),
});

export const saveSchedule = endpoint({
  id: 'devices.schedule.save',
  method: 'POST',
  path: 'device/save_schedule',
  service: 'devices',
  access: updateDevices,
  audit: ['metering_device.schedule'],
  summary: 'Save the poll schedule of devices',
  description: 'Returns a result per device. 404 for an unknown device.',
  input: z.object({ ...many, schedule: pollSchedule }),
  reply: outcome,
});

export const saveTariffSchedule = endpoint({
  id: 'devices.schedule.save_electro',
  method: 'POST',
  path: 'device/save_schedule_electro',
  service: 'devices',
  access: updateDevices,
  audit: ['metering_device.schedule'],
  summary: 'Save the tariff schedule of electricity meters',
  description: 'Returns a result per device; models without a tariff schedule are reported. 404 for an unknown device.',
  input: z.object({ ...many, tariff_schedule: tariffSchedule }),
  reply: outcome,
});

export const deleteSchedule = endpoint({
  id: 'devices.schedule.delete',
  method: 'POST',
  path: 'device/delete_schedule',
  service: 'devices',
  access: updateDevices,
  audit: ['metering_device.unschedule'],
  summary: 'End a schedule of devices',
  description: 'Returns a result per device. Previous versions are kept.',
  input: z.object({ device_ids: many.device_ids, schedule_kind: scheduleKind.default('poll') }),
  reply: outcome,
});
