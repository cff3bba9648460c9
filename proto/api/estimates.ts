import { z } from 'zod';
import { can, endpoint, SECTION } from './endpoint';
import { id, text, unixSeconds } from './shapes';

/** Methods of estimating missing values. */
export const ESTIMATION_METHODS = ['linear', 'like_days', 'neighbour', 'flat'] as const;
export type EstimationMethod = (typeof ESTIMATION_METHODS)[number];

export const MOST_ESTIMATED_DAYS = 93;
const DAY = 86_400;

const read = can('read', SECTION.devices);
const update = can('update', SECTION.devices);
const msgType = z.coerce.number().int().min(0).max(255);
const time = unixSeconds;
const reason = text(500, 1);
const method = z.enum(ESTIMATION_METHODS);

const estimatePeriod = {
  msgType: msgType.default(1),
  /** Unix seconds: the gap after `from` until and with `to`. */
  startDate: time,
  stopDate: time,
  method,
  reason,
};
const ofPeriod = ({ startDate, stopDate }: { startDate: number; stopDate: number }) => startDate < stopDate;
const PERIOD = { message: 'errors.field_period', path: ['stopDate'] };
const shortEnough = ({ startDate, stopDate }: { startDate: number; stopDate: number }) =>
  stopDate - startDate <= MOST_ESTIMATED_DAYS * DAY;
const PERIOD_LONG = { message: 'errors.estimate_long', path: ['stopDate'] };

const estimate = z.object({
  id: z.number(),
  device_id: z.number(),
  msgType: z.number(),
  startDate: z.number(),
  stopDate: z.number(),
  method,
  reason: z.string(),
  /** 0 = made by the figure policy. */
  user_id: z.number(),
  created_at: z.number(),
});

export const estimateGaps = endpoint({
  id: 'messages.estimate.create',
  method: 'POST',
  path: 'quality/estimate',
  service: 'messages',
  access: update,
  audit: ['readings.estimated'],
  summary: 'Estimate missing values',
  description:
    'Of devices or an accounting point in a period, so that the sum matches the registers at both ends. Estimates are marked and replaced by data that the device sends later.',
  input: z
    .object({
      device_ids: z.array(id.of('device')).min(1).max(100).optional(),
      accounting_point_id: id.of('point').optional(),
      ...estimatePeriod,
    })
    .refine((input) => (input.device_ids === undefined) !== (input.accounting_point_id === undefined), {
      message: 'errors.quality_of_one',
      path: ['device_ids'],
    })
    .refine(ofPeriod, PERIOD)
    .refine(shortEnough, PERIOD_LONG),
  reply: z.object({
    devices: z.array(
      z.object({
        device_id: z.number(),
        /** null = nothing could be estimated; `cause` says why. */
        estimate_id: z.number().nullable(),
        values: z.number(),
        cause: z.enum(['no_gap', 'no_ends', 'not_estimable']).nullable(),
      }),
    ),
    msg: z.string(),
  }),
});

export const undoEstimates = endpoint({
  id: 'messages.estimate.undo',
  method: 'DELETE',
  path: 'quality/estimate/undo',
  service: 'messages',
  access: update,
  audit: ['readings.estimate_undone'],
  summary: 'Undo estimates',
  description:
    'Removes the estimated values; measured values remain. The figure policy does not estimate the same time again.',
  input: z.object({ estimate_ids: z.array(id.of('estimate')).min(1).max(1000) }),
  reply: z.object({ values: z.number(), msg: z.string() }),
});

export const listEstimates = endpoint({
  id: 'messages.estimate.list',
  method: 'POST',
  path: 'quality/estimate/list',
  service: 'messages',
  access: read,
  mutates: false,
  summary: 'List the estimates of a device',
  description: 'Newest first.',
  input: z.object({ device_id: id.of('device') }),
  reply: z.object({ estimates: z.array(estimate) }),
});
