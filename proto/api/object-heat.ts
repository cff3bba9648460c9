import { z } from 'zod';
import { uuid } from './directories';
import { can, endpoint, SECTION } from './endpoint';
import { share } from './final-values';
import { naming } from './named-ids';
import { unixSeconds } from './shapes';

// The heat of an object of the tree, from its accounting points (specification 2, section 7, Objects).

/** Days or months of one calculation: a year and a day of days. */
export const MOST_HEAT_PARTS = 367;

/** Accounting points of one calculation. */
export const MOST_HEAT_POINTS = 200;

const amount = z.number().nullable();

export const heatCalculation = endpoint({
  id: 'messages.object.heat',
  method: 'POST',
  path: 'objects/get_heat_calculation',
  service: 'messages',
  access: can(['read', 'access_all'], SECTION.objects),
  mutates: false,
  summary: 'Get the heat balance of an object',
  description:
    'By day or month from the heat accounting points of the branch: heat, volume, mean temperatures and the heat calculated from them. Sub-meters of a counted point and virtual points are listed but not added. 422 for more than 200 points.',
  input: z
    .object({
      object_id: naming('object', uuid),
      /** Unix seconds; days and months are those of the caller's time zone. */
      start_date: unixSeconds,
      /** The day or month with it is the last one. */
      stop_date: unixSeconds,
      step: z.enum(['day', 'month']).default('day'),
    })
    .refine(({ start_date, stop_date }) => stop_date >= start_date, {
      path: ['stop_date'],
      message: 'errors.field_period',
    }),
  reply: z.object({
    /** Gcal, in the caller's language. */
    unit: z.string(),
    /** `share`: parts of the time of the heat meters of the sum; null = nothing was due. */
    total: z.object({ heat: amount, is_complete: z.boolean(), share: share.nullable() }),
    parts: z.array(
      z.object({
        /** Unix seconds. */
        from: z.number(),
        to: z.number(),
        /** Gcal; null where none of the counted points has a value. */
        heat: amount,
        /** Every counted point has a value, and no change of a meter lacks its readings. */
        is_complete: z.boolean(),
        is_estimated: z.boolean(),
        share: share.nullable(),
      }),
    ),
    points: z.array(
      z.object({
        accounting_point_id: z.number(),
        title: z.string(),
        /**
         * Reason for its exclusion from the sums: behind the meter of another of the points, computed from other
         * points, or without heat.
         */
        exclusion: z.enum(['behind_main', 'virtual', 'no_heat']).nullable(),
        /** Gcal. */
        heat: amount,
        /** m³. */
        volume: amount,
        /** Means of the readings in the period, °C. */
        flow_temperature: amount,
        return_temperature: amount,
        /** Gcal: volume × density in the return pipe × heat capacity × difference of the mean temperatures. A check, no bill. */
        calculated: amount,
        /** Deviation of the meter from the calculated heat, percent. */
        deviation: amount,
        is_complete: z.boolean(),
        is_estimated: z.boolean(),
        share: share.nullable(),
      }),
    ),
  }),
});

export type HeatCalculation = z.output<typeof heatCalculation.reply>;
