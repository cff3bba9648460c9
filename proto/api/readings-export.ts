import { z } from 'zod';
import { can, endpoint, SECTION } from './endpoint';
import { extraFields } from './messages';
import { id, unixSeconds } from './shapes';

/** The longest period of an export, seconds: a leap year. */
export const LONGEST_EXPORT = 366 * 86_400;
/** The most devices of one export. */
export const MOST_EXPORTED = 100_000;

/** A raw call: the reply is the file. Its input is declared here for its callers; the handler checks it. */
export const exportReadings = endpoint({
  id: 'messages.readings.export',
  method: 'POST',
  path: 'service/almaty_su/export',
  service: 'messages',
  access: can('read', SECTION.devices),
  mutates: false,
  raw: true,
  // Body of the largest number of ids, of ten digits each.
  bodyLimit: 1_200_000,
  audit: ['readings.exported'],
  summary: "Download the readings of the company's devices",
  description:
    'An .xlsx for all devices (requires `access_all`) or `device_ids`: properties, readings at the start and end of the period, and their difference.',
  input: z
    .object({
      start_date: unixSeconds,
      stop_date: unixSeconds,
      /** Only these; absent = all. Those that are not the company's are passed over. */
      device_ids: z.array(id.of('device')).min(1).max(MOST_EXPORTED).optional(),
    })
    .refine(({ start_date, stop_date }) => stop_date >= start_date, {
      path: ['stop_date'],
      message: 'errors.field_period',
    })
    .refine(({ start_date, stop_date }) => stop_date - start_date <= LONGEST_EXPORT, {
      path: ['stop_date'],
      message: 'errors.field_period_year',
    }),
});

const time = unixSeconds;

export const exportMessages = endpoint({
  id: 'messages.device.export',
  method: 'POST',
  path: 'device/messages/export',
  service: 'messages',
  access: can('read', SECTION.devices),
  mutates: false,
  raw: true,
  summary: 'Download the messages of a device',
  description:
    "Of one type in any period, oldest first, on the device's clock: .csv with any number of rows, or .xlsx with at most 1,048,575.",
  input: z
    .object({
      device_id: id.of('device'),
      msgType: z.coerce.number().int().min(0).max(255),
      /** Unix seconds, inclusive. */
      startDate: time,
      stopDate: time,
      extra_fields: extraFields,
      format: z.enum(['csv', 'xlsx']).default('csv'),
    })
    .refine(({ startDate, stopDate }) => stopDate >= startDate, { path: ['stopDate'], message: 'errors.field_period' }),
});
