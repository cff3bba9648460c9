import { z } from 'zod';
import { accountingPoint, notedValues } from './accounting-points';
import { can, endpoint, SECTION } from './endpoint';
import { id, unixSeconds } from './shapes';

/** When, and the values of the registers then. Not given: now, and not noted. */
const at = unixSeconds.optional();

export const tieDevice = endpoint({
  id: 'objects.accounting_point.tie_device',
  method: 'PUT',
  path: 'objects/accounting_point/tie_device',
  service: 'objects',
  access: can('update', SECTION.objects),
  audit: ['accounting_point.device_tied'],
  summary: 'Tie a device to an accounting point',
  description:
    'From now or the given time. Requires `read` or `access_all` on devices. 409 if the device or the point is already tied at that time.',
  input: z.object({
    accounting_point_id: id.of('point'),
    device_id: id.of('device'),
    date: at,
    start_values: notedValues.optional(),
  }),
  reply: z.object({ accounting_point: accountingPoint, msg: z.string() }),
});

export const untieDevice = endpoint({
  id: 'objects.accounting_point.untie_device',
  method: 'PUT',
  path: 'objects/accounting_point/untie_device',
  service: 'objects',
  access: can('update', SECTION.objects),
  audit: ['accounting_point.device_untied'],
  summary: 'Untie the device of an accounting point',
  description: 'Values measured so far remain with the point.',
  input: z.object({ accounting_point_id: id.of('point'), date: at, end_values: notedValues.optional() }),
  reply: z.object({ accounting_point: accountingPoint, msg: z.string() }),
});

export const replaceDevice = endpoint({
  id: 'objects.accounting_point.replace_device',
  method: 'PUT',
  path: 'objects/accounting_point/replace_device',
  service: 'objects',
  access: can('update', SECTION.objects),
  audit: ['accounting_point.device_replaced', 'object.devices_tied'],
  summary: 'Replace the device of an accounting point',
  description:
    'From the given time. End reading of the old and start reading of the new device make the consumption continuous.',
  input: z.object({
    accounting_point_id: id.of('point'),
    device_id: id.of('device'),
    date: at,
    end_values: notedValues.optional(),
    start_values: notedValues.optional(),
  }),
  reply: z.object({ accounting_point: accountingPoint, msg: z.string() }),
});

export const changeTransformers = endpoint({
  id: 'objects.accounting_point.change_transformers',
  method: 'PUT',
  path: 'objects/accounting_point/change_transformers',
  service: 'objects',
  access: can('update', SECTION.objects),
  audit: ['accounting_point.transformers_changed'],
  summary: 'Change the transformers or losses of an electricity point',
  description:
    'From the given time; null uses the ratio of the device or the losses of the point. Readings at that time make the consumption continuous. Requires `read` or `access_all` on devices.',
  input: z.object({
    accounting_point_id: id.of('point'),
    date: at,
    /** The product of the current and the voltage ratio. */
    transformation_ratio: z.number().gt(0).max(1_000_000).nullable(),
    loss_factor: z.number().min(0.5).max(2).nullable(),
    values: notedValues.optional(),
  }),
  reply: z.object({ accounting_point: accountingPoint, msg: z.string() }),
});
