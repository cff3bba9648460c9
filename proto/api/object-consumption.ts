import { z } from 'zod';
import { RESOURCES } from './consumption';
import { uuid } from './directories';
import { can, endpoint, SECTION } from './endpoint';
import { share } from './final-values';
import { naming } from './named-ids';
import { calendarDay, daysIn } from './shapes';

// Consumption of a branch of the object tree, from its accounting points.

/** Days that the consumption of a branch may span. */
export const LONGEST_BRANCH_DAYS = 400;

/** Points that one reply names, the largest first. */
export const MOST_BRANCH_POINTS = 300;

/** Main meters with the largest loss that one reply names. */
export const MOST_BRANCH_LOSSES = 20;

const branchPoint = z.object({
  accounting_point_id: z.number(),
  title: z.string(),
  /** The point of the nearest main meter that counted; null = it is added up itself. */
  main_id: z.number().nullable(),
  value: z.number(),
  /** Share of the time of `value`; null = nothing was due. */
  share: share.nullable(),
  /** Share of the time of `value` and `below`; null = no point behind it has a value. */
  loss_share: share.nullable(),
  /** Sum of the points directly behind it; null = none of them has a value. */
  below: z.number().nullable(),
  /** Number of points directly behind it, with or without a value. */
  sub_meters: z.number(),
  /** Number of these without a value in the period: `value` less `below` is then not certainly a loss. */
  sub_meters_without_data: z.number(),
});

const resource = z.enum(RESOURCES);
const READ = can(['read', 'access_all'], SECTION.objects);

const inOrder = { message: 'errors.field_period', path: ['to'] };
const isInOrder = ({ from, to }: { from: string; to: string }) => from <= to;
const tooLong = { message: 'errors.consumption_long', path: ['from'] };
const isShort = ({ from, to }: { from: string; to: string }) => daysIn(from, to) <= LONGEST_BRANCH_DAYS;

export const objectConsumption = endpoint({
  id: 'messages.object.consumption',
  method: 'POST',
  path: 'objects/consumption',
  service: 'messages',
  access: READ,
  mutates: false,
  summary: 'Get the consumption of an object',
  description:
    'By day or month, of the node and everything below, from the accounting points visible to the caller. Sub-meters behind a counted main meter and virtual points are not added. Without `resource`, the first measured one is used.',
  input: z
    .object({
      object_id: naming('object', uuid),
      resource: resource.nullish(),
      by: z.enum(['day', 'month']).default('day'),
      /** Days, inclusive, by the clock of the devices. */
      from: calendarDay,
      to: calendarDay,
    })
    .refine(isInOrder, inOrder)
    .refine(isShort, tooLong),
  reply: z.object({
    /** Resources that are measured in the branch. */
    resources: z.array(resource),
    /** null: nothing is measured there. */
    resource: resource.nullable(),
    unit: z.string(),
    total: z.number().nullable(),
    /** Share of the time of the counted points; null = nothing was due. */
    share: share.nullable(),
    /** Points whose consumption is added up. */
    counted: z.number(),
    /** Points of which nothing came in the period. */
    points_without_data: z.number(),
    parts: z.array(
      z.object({
        /** The day, or the first of the month. */
        day: z.string(),
        value: z.number(),
        /** The part of `value` that is estimated or bridged. */
        estimated: z.number(),
        /** Number of counted points with a value in the part. */
        points: z.number(),
      }),
    ),
    /** Number of counted points with a meter during a whole day of the part, also for parts without a value. */
    due: z.array(z.object({ day: z.string(), points: z.number() })),
    /** The largest main meters, and behind each its largest sub-meters. */
    points: z.array(branchPoint),
    /** Main meters of which less arrives behind them than flowed through, by the difference, the largest first. */
    losses: z.array(branchPoint),
    /** Points with a value, of which `points` has the largest. */
    points_total: z.number(),
  }),
});

export type ObjectConsumption = z.output<typeof objectConsumption.reply>;

export const objectsConsumption = endpoint({
  id: 'messages.object.consumption_by_node',
  method: 'POST',
  path: 'objects/consumption/nodes',
  service: 'messages',
  access: READ,
  mutates: false,
  summary: 'List the consumption by object',
  description: 'Of one resource; each node with everything below it. Nodes without a value are omitted.',
  input: z.object({ resource, from: calendarDay, to: calendarDay }).refine(isInOrder, inOrder).refine(isShort, tooLong),
  reply: z.object({
    unit: z.string(),
    objects: z.array(
      z.object({
        object_id: z.string(),
        value: z.number(),
        /** Share of the time of `value`; null = nothing was due. */
        share: share.nullable(),
        /** Hours of its meters that were due: the weight of its share in a sum of nodes. */
        due_hours: z.number(),
      }),
    ),
  }),
});
