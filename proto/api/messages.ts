import { z } from 'zod';
import { can, endpoint, SECTION } from './endpoint';
import { fieldTitle } from './devices';
import { LARGEST_INT, LAST_SECOND, id, pageNumber } from './shapes';

const cell = z.union([z.number(), z.string(), z.boolean(), z.null()]);

/** Reception of the uplink of a row; gateways as `[eui, rssi dBm, snr dB]`, strongest first. */
const rowLink = z.object({ data_rate: z.string(), gateways: z.array(z.tuple([z.string(), z.number(), z.number()])) });
export type RowLink = z.infer<typeof rowLink>;

/** State of one value of a row, where it differs from the row's own (`status` of the row). */
const valueMark = z.object({
  /** 0 raw, 1 valid, 2 suspect, 3 estimated, 4 edited by hand, 5 rejected. */
  status: z.number().optional(),
  /** Unix milliseconds. */
  received_at: z.number().optional(),
  /** User who decided; negative = an API key. */
  user: z.number().optional(),
  method: z.string().optional(),
  reason: z.string().optional(),
  /** Time of the decision, Unix milliseconds. */
  at: z.number().optional(),
  /** Value from the device, below a person's value, and the time of its receipt (Unix milliseconds). */
  raw: z.unknown().optional(),
  raw_at: z.number().optional(),
});

/** Rows as the specification names them (`datetime`, one key per field), or columns for charts (`format: 'columns'`). */
const messageRows = z.object({
  data: z.array(z.record(z.string(), cell)).optional(),
  columns: z.record(z.string(), z.array(cell)).optional(),
  /**
   * Reception of each row, in the same order, with `with_links`; null = not received by radio. Absent: null for all
   * rows.
   */
  links: z.array(rowLink.nullable()).optional(),
  /**
   * Marks of each row, in the same order, by field; '' = every value without a mark. null = unknown. Absent: unknown
   * for all rows.
   */
  marks: z.array(z.record(z.string(), valueMark).nullable()).optional(),
  fields_headers: z.array(fieldTitle),
  /** Voltage level of the point of a profile, which determines its highest R/A (specification 2, section 5). */
  'max_r/a': z.number().optional(),
  current_page: z.number(),
  last_page: z.number(),
  per_page: z.number(),
  total: z.number(),
});

/** Rows per request (specification 2, section 9). */
export const MOST_MESSAGES = 10_000;

const msgType = z.coerce.number().int().min(0).max(255);
/** Nothing else than a number or its text: null, as which JSON writes NaN, would be 1970. */
const time = z
  .union([z.number().min(0).max(LAST_SECOND), z.string().min(1).max(20)])
  .pipe(z.coerce.number<number | string>().int().min(0).max(LAST_SECOND));

/** A page of a period, and the figures to compute from its rows. */
const wanted = {
  /** Unix seconds, inclusive. */
  startDate: time,
  /** Unix seconds, inclusive. */
  stopDate: time,
  /** Grouping of device/messages/groups: only the last row of each hour, day or month; 0 and 1 = all rows. */
  msgGroup: z.number().int().min(0).max(255).nullish(),
  /** Tab of the data view, whose longest period then applies. */
  tab: z.string().max(64).nullish(),
  limit: z.coerce.number().int().min(1).max(MOST_MESSAGES).default(MOST_MESSAGES),
  offset: z.coerce.number().int().min(0).max(LARGEST_INT).default(0),
  sort: z.enum(['asc', 'desc']).default('desc'),
  format: z.enum(['rows', 'columns']).default('rows'),
  paginate: z.boolean().nullish(),
  page: pageNumber.nullish(),
  per_page: z.coerce.number().int().min(1).max(MOST_MESSAGES).nullish(),
};

/** Form of a profile: 30 = as the device reports it, 60 = by the hours of its clock. */
const profileType = z.coerce
  .number()
  .min(0)
  .max(255)
  .pipe(z.union([z.literal(30), z.literal(60)]))
  .nullish();

/**
 * Names of further columns: `created_at` (when the row was received, Unix seconds), `transformation_ratio` (of the
 * meter of the row); any other name is a column of the rows' values of that name, empty where they have none.
 */
export const extraFields = z
  .array(
    z
      .string()
      .min(1)
      .max(64)
      .regex(/^[a-z0-9_/+-]+$/i),
  )
  .max(20)
  .nullish();

/** Columns that are computed from the registers. */
const derived = {
  /** `<field>_kkt`: times the ratio of the transformers. */
  with_transformation_ratio: z.boolean().nullish(),
  /** `<field>_loss_factor`: times the factor of the losses of the point where it measures; nothing where none is set. */
  with_loss_factor: z.boolean().nullish(),
  /** `start_`, `end_` and `delta_` of each register, and with the ratio `delta_<field>_kkt`. */
  with_delta: z.boolean().nullish(),
};

export const deviceMessages = endpoint({
  id: 'messages.device.list',
  method: 'POST',
  path: 'device/messages',
  service: 'messages',
  access: can('read', SECTION.devices),
  mutates: false,
  summary: 'List the messages of a device',
  description: 'Of one type in a period, newest first.',
  input: z.object({
    device_id: id.of('device'),
    msgType,
    ...wanted,
    ...derived,
    /** Type 5: energies instead of powers, with the columns of the directions, as type 10 has them. */
    is_energy: z.boolean().nullish(),
    profile_type: profileType,
    /** LoRaWAN: also how each row's uplink was heard. */
    with_links: z.boolean().nullish(),
    extra_fields: extraFields,
  }),
  reply: z.object({ messages: messageRows }),
});

export const systemMessages = endpoint({
  id: 'messages.device.system',
  method: 'POST',
  path: 'device/system/messages',
  service: 'messages',
  access: can('read', SECTION.devices),
  mutates: false,
  summary: 'List the system archive of a device',
  description: 'Tabs `archives_system_1` and `archives_system_2`; daily by default.',
  input: z.object({ device_id: id.of('device'), msgType: msgType.default(101), ...wanted, ...derived }),
  reply: z.object({ messages: messageRows }),
});

export const pointMessages = endpoint({
  id: 'messages.accounting_point.list',
  method: 'POST',
  path: 'objects/accounting_point/messages',
  service: 'messages',
  access: can(['read', 'access_all'], SECTION.objects),
  mutates: false,
  summary: 'List the messages of an accounting point',
  description:
    'Of one type in a period, each from the device that was tied at its time; continuous over a replacement with noted readings.',
  input: z.object({
    accounting_point_id: id.of('point'),
    msgType,
    ...wanted,
    with_transformation_ratio: z.boolean().default(true),
    with_loss_factor: z.boolean().default(true),
    with_delta: z.boolean().default(true),
    /** Form of the values, as in device/messages. */
    is_energy: z.boolean().nullish(),
    profile_type: profileType,
    with_links: z.boolean().nullish(),
    extra_fields: extraFields,
  }),
  reply: z.object({ messages: messageRows }),
});

const profile = {
  method: 'POST',
  service: 'messages',
  access: can('read', SECTION.devices),
  mutates: false,
  input: z.object({
    device_id: id.of('device'),
    ...wanted,
    with_transformation_ratio: z.boolean().nullish(),
    with_loss_factor: z.boolean().nullish(),
    profile_type: profileType,
  }),
  reply: z.object({ messages: messageRows }),
} as const;

export const powerProfile = endpoint({
  ...profile,
  id: 'messages.device.power_profile',
  path: 'device/power_profile',
  summary: 'Get the power profile of a device',
  description:
    "Mean power by direction (A+, A−, R+, R−, S) in the device's intervals or hours, at most 99 days. A row has the end time of its interval; an hour with a missing interval has no value.",
});

export const energyProfile = endpoint({
  ...profile,
  id: 'messages.device.energy_profile',
  path: 'device/energy_profile',
  summary: 'Get the energy profile of a device',
  description: 'Energy by direction in the intervals of the power profile.',
});

export const lastMessages = endpoint({
  id: 'messages.device.last',
  method: 'POST',
  path: 'messages/last/{id}',
  service: 'messages',
  access: can('read', SECTION.devices),
  mutates: false,
  summary: 'Get the latest messages of a device',
  description: 'Of one type or of each.',
  input: z.object({ id: id.of('device'), msgType: msgType.nullish() }),
  reply: z.object({
    messages: z.array(
      z.object({
        type: z.number(),
        datetime: z.number(),
        values: z.record(z.string(), cell),
        received_at: z.number(),
        /** At which its uplink was heard, `DR5 SF7BW125`; null = not by radio. */
        data_rate: z.string().nullable(),
      }),
    ),
  }),
});

const reserve = z.object({
  /** The power that the contract of the point permits, kW; null = none is set. */
  max_power: z.number().nullable(),
  /** Highest hourly mean power of each month, January first, with the ratio of the transformers, kW; null = no data. */
  current_powers: z.array(z.number().nullable()).length(12),
});

export const reservedMaxPower = endpoint({
  id: 'messages.device.reserved_max_power',
  method: 'POST',
  path: 'device/messages/reserved_max_power/{id}',
  service: 'messages',
  access: can('read', SECTION.devices),
  mutates: false,
  summary: 'Get the permitted and used power of a device',
  description: 'The permitted power and the maximum of each month of a year.',
  input: z.object({ id: id.of('device'), year: z.coerce.number().int().min(1970).max(2105) }),
  reply: reserve,
});

export const deviceJournal = endpoint({
  id: 'messages.device.journal',
  method: 'POST',
  path: 'device/messages/journal',
  service: 'messages',
  access: can('read', SECTION.devices),
  mutates: false,
  summary: 'List the journal of a device',
  description: 'Rows of message types by event, newest first.',
  input: z.object({
    device_id: id.of('device'),
    startDate: time,
    stopDate: time,
    /** Message types. */
    journal_types: z.array(msgType).min(1).max(50),
    page: pageNumber.default(1),
    per_page: z.coerce.number().int().min(1).max(1000).default(10),
    sort: z.enum(['asc', 'desc']).default('desc'),
  }),
  reply: z.object({
    messages: z.object({
      current_page: z.number(),
      per_page: z.number(),
      total: z.number(),
      data: z.array(
        z.object({
          datetime: z.number(),
          type: z.number(),
          /** Name from the device, or its report; in the caller's language if the name is the platform's. */
          event_name: z.string(),
          /** The device's English name; null = it has none. */
          event_name_en: z.string().nullable(),
        }),
      ),
    }),
  }),
});

export const messageTypes = endpoint({
  id: 'messages.type.list',
  method: 'POST',
  path: 'device/messages/types',
  service: 'messages',
  access: can('read', SECTION.devices),
  mutates: false,
  summary: 'List the message types (POST)',
  description: 'The same list as with GET: titles and the longest period of a request, days.',
  input: z.object({}),
  reply: z.object({
    device_messages_types: z.array(z.object({ id: z.number(), title: z.string(), max_period_request: z.number() })),
  }),
});
