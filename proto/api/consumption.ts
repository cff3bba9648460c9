import { z } from 'zod';
import { admin, can, endpoint, SECTION } from './endpoint';
import { finalOrigin, share } from './final-values';
import { calendarDay, daysIn, id } from './shapes';

/** Resources whose consumption is added up. */
export const RESOURCES = ['electricity', 'heat', 'water', 'gas', 'substance'] as const;
/** Spans of the calendar up to now, by the company's clock. */
export const SPANS = ['today', 'week', 'month'] as const;
const PARTS = ['hour', 'day', 'month'] as const;
/** Quantities of a series; one name per quantity. */
export const CONSUMPTION_QUANTITIES = [
  'consumption',
  'active_energy_export',
  'reactive_energy_import',
  'reactive_energy_export',
  'volume',
] as const;

/** Most days that a series may span, by its parts. */
const LONGEST_SERIES = { hour: 31, day: 400, month: 3660 } as const;

const resource = z.enum(RESOURCES);
const span = z.enum(SPANS);
const read = can('read', SECTION.devices);

const compared = z.object({
  /** null: nothing was measured. */
  value: z.number().nullable(),
  /** Value of an equally long part of the previous span. */
  before: z.number().nullable(),
  /**
   * Part of `value` of the devices that were measured for about as much of the previous span: a meter that came or
   * failed in between would be read as a change of consumption.
   */
  comparable_value: z.number().nullable(),
  /** Part of `before` of the same devices. */
  comparable_before: z.number().nullable(),
  /** Share of the time of `value`; null = nothing was due. */
  share: share.nullable(),
});

export const consumptionOverview = endpoint({
  id: 'messages.consumption.overview',
  method: 'POST',
  path: 'consumption/overview',
  service: 'messages',
  access: read,
  mutates: false,
  summary: 'Get the consumption overview',
  description:
    'By resource: today, this week and this month so far, each with the same part of the previous one; of devices that the caller sees.',
  reply: z.object({
    resources: z.array(
      z.object({
        resource,
        unit: z.string(),
        /** Devices that count it. */
        devices: z.number(),
        today: compared,
        week: compared,
        month: compared,
      }),
    ),
  }),
});

export const consumptionSeries = endpoint({
  id: 'messages.consumption.series',
  method: 'POST',
  path: 'consumption/series',
  service: 'messages',
  access: read,
  mutates: false,
  summary: 'Get a consumption series',
  description:
    'By hour, day or month, of a resource of the company, a device or an accounting point. Days and months of a point have the closed figures of closed periods; hours follow the readings.',
  input: z
    .object({
      resource: resource.optional(),
      device_id: id.of('device').optional(),
      accounting_point_id: id.of('point').optional(),
      quantity: z.enum(CONSUMPTION_QUANTITIES).default('consumption'),
      by: z.enum(PARTS),
      /** Days, inclusive, by the clock of the devices. */
      from: calendarDay,
      to: calendarDay,
    })
    .refine(
      ({ resource: of, device_id, accounting_point_id }) =>
        [of, device_id, accounting_point_id].filter((input) => input !== undefined).length === 1,
      { message: 'errors.consumption_of_one', path: ['resource'] },
    )
    .refine(({ from, to }) => from <= to, { message: 'errors.field_period', path: ['to'] })
    .refine(({ from, to, by }) => daysIn(from, to) <= LONGEST_SERIES[by], {
      message: 'errors.consumption_long',
      path: ['from'],
    }),
  reply: z.object({
    unit: z.string(),
    /** Only those in which something was measured, in order. */
    parts: z.array(
      z.object({
        /** The day, or the first of the month. */
        day: z.string(),
        /** Hours since the day began: 0 to 23, or to 24 where the clock is put back; null unless by hour. */
        hour: z.number().nullable(),
        /** Unix seconds at which it begins. */
        at: z.number(),
        /** Offset of the clock at its beginning, +02:00. */
        offset: z.string(),
        value: z.number(),
        /** The least certain of its values; `bridged` = values that are held back or absent lie in it. */
        origin: finalOrigin,
        /** The part of `value` that is estimated or bridged. */
        estimated: z.number(),
      }),
    ),
    total: z.number().nullable(),
    /** Share of the time of `total`; null = nothing was due. */
    share: share.nullable(),
  }),
});

export const consumptionTop = endpoint({
  id: 'messages.consumption.top',
  method: 'POST',
  path: 'consumption/top',
  service: 'messages',
  access: read,
  mutates: false,
  summary: 'List the top consumers',
  description: 'Devices with the highest consumption of a resource in a period, each with the previous period.',
  input: z.object({
    resource,
    span: span.default('month'),
    limit: z.coerce.number().int().min(1).max(100).default(10),
  }),
  reply: z.object({
    unit: z.string(),
    /** Total of all devices that the caller sees; its share is that of the overview. */
    total: z.number().nullable(),
    items: z.array(
      z.object({
        device_id: z.number(),
        name: z.string(),
        address: z.string(),
        value: z.number(),
        /** Value of an equally long part of the previous span; null = the device was not measured for about as much of it. */
        before: z.number().nullable(),
        /** Share of the time of `value`; null = nothing was due. */
        share: share.nullable(),
      }),
    ),
  }),
});

export const rebuildConsumption = endpoint({
  id: 'messages.consumption.rebuild',
  method: 'POST',
  path: 'consumption/rebuild',
  service: 'messages',
  access: admin,
  audit: ['consumption.rebuilt'],
  summary: 'Rebuild the consumption aggregates',
  description: 'Of all or some devices of the company, in the background.',
  input: z.object({ device_ids: z.array(id.of('device')).min(1).max(10_000).optional() }),
  reply: z.object({ devices: z.number(), msg: z.string() }),
});
