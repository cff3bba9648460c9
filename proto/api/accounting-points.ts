import { z } from 'zod';
import { POINT_COLUMNS, POINT_FIELDS, POINT_STANDARDS } from '../fields/accounting-point';
import { can, endpoint, SECTION } from './endpoint';
import { inputsOf, repliesOf } from './field-shapes';
import { finalOrigin, share } from './final-values';
import { naming } from './named-ids';
import { tabOfModels } from './models';
import { namedFormula, pointFormula, sketchedFormula } from './point-formula';
import { calendarDay, daysIn, id, pagedOrAll, paging, text, unixSeconds, version } from './shapes';

/** Field of the catalogue and the value of its register, in the field's unit. */
export const notedValues = z.record(z.string().regex(/^[a-z][a-z0-9_/+-]{0,39}$/), z.number().min(-1e15).max(1e15));

/** A device that measures at a point, or measured there before. */
export const deviceLink = z.object({
  id: z.number(),
  device_id: z.number(),
  /** Current name of the device; empty if it was deleted. */
  device_name: z.string(),
  serial: z.string(),
  model_id: z.number().nullable(),
  /** Unix seconds, inclusive. */
  from: z.number(),
  /** Unix seconds, exclusive; null = still. */
  to: z.number().nullable(),
  /** Values of the registers when it was installed and when it was removed. */
  start_values: notedValues,
  end_values: notedValues,
  /** The user who tied it and who ended it; null = a program, or not yet. */
  tied_by: z.number().nullable(),
  untied_by: z.number().nullable(),
  /** The ratio of the transformers before it; null = as the device has it. */
  transformation_ratio: z.number().nullable(),
  /** In the place of the point's; null = as the point has it. */
  loss_factor: z.number().nullable(),
});

export type DeviceLink = z.output<typeof deviceLink>;

/** 1 water, 2 sensor, 3 electricity, 4 heat, 5 gas, 6 substance, 7 other (specification 2, section 3). */
const resourceType = naming('entry', z.coerce.number().int().min(1).max(7));
/** 1 cold water, 2 hot water, 3 electricity, 4 heat, 5 gas, 6 substance, 7 other, 8 drainage, 9 drinking water. */
const kind = z.coerce.number().int().min(1).max(9);

/** Consumer or supplier of a point (directories.ts). */
const party = z.object({ _id: z.string(), name: z.string() });

export const accountingPoint = z.object({
  id: z.number(),
  company_id: z.number(),
  resource_type_id: z.number(),
  type: z.number(),
  ...repliesOf(POINT_COLUMNS),
  consumer_id: z.string().nullable(),
  consumer: party.nullable(),
  supplier_id: z.string().nullable(),
  supplier: party.nullable(),
  /** The node of the object tree that it belongs to. */
  object_id: z.string().nullable(),
  object: party.nullable(),
  /** The point of the main meter that it is a part of. */
  parent_id: z.number().nullable(),
  parent: z.object({ id: z.number(), title: z.string() }).nullable(),
  /** Points that are a part of it. */
  nested_count: z.number(),
  /** Unit of the point's norms, by its kind (specification 2, section 9); null if the kind has none. */
  standard_unit: z.enum(['m3', 'kWh', 'Gcal']).nullable(),
  /** Formula of a virtual point, whose consumption follows from that of others; null = measured. */
  formula: namedFormula.nullable(),
  /** Zones of its days, each from a day on, in the place of its devices' (null = theirs); null = theirs at all times. */
  zones: z.array(z.object({ from: z.string(), zone: z.union([z.number(), z.string()]).nullable() })).nullable(),
  version: z.number(),
  /** The device that measures at it now; null = none. */
  device: deviceLink.nullable(),
});

export type AccountingPoint = z.output<typeof accountingPoint>;

const editable = {
  ...inputsOf(POINT_FIELDS),
  consumer_id: naming('consumer', z.uuid()).nullish(),
  supplier_id: naming('supplier', z.uuid()).nullish(),
  /** The node of the object tree. */
  object_id: naming('object', z.uuid()).nullish(),
  /** The point of the main meter. */
  parent_id: id.of('point').nullish(),
  /** Makes it virtual; null = it is measured. */
  formula: pointFormula.nullish(),
};

export const accountingPoints = endpoint({
  id: 'objects.accounting_point.list',
  method: 'POST',
  path: 'objects/accounting_point/list',
  service: 'objects',
  access: can(['read', 'access_all'], SECTION.objects),
  mutates: false,
  summary: 'List the accounting points',
  description: 'By title, searched by title and address; or those that a device was tied to before.',
  input: z.object({
    ...paging,
    resource_type_id: resourceType.nullish(),
    device_id: id.of('device').nullish(),
    /** Points where one of these measures. */
    device_ids: z.array(id.of('device')).max(2500).nullish(),
    /** Points where this device measured before; the last first. */
    past_device_id: id.of('device').nullish(),
    /** Only points without a device that one can be tied to: no virtual ones. */
    is_free: z.boolean().nullish(),
    /** Only virtual points (true), or only those that are measured (false). */
    is_virtual: z.boolean().nullish(),
    /** Only points at which something measures. */
    is_tied: z.boolean().nullish(),
    /** Kinds; any of them. */
    types: z.array(kind).max(9).nullish(),
    /** At this node of the object tree or anywhere below it. */
    object_id: naming('object', z.uuid()).nullish(),
    consumer_id: naming('consumer', z.uuid()).nullish(),
    supplier_id: naming('supplier', z.uuid()).nullish(),
    /** Points that are a part of this one. */
    parent_id: id.of('point').nullish(),
  }),
  reply: z.object({ accounting_points: pagedOrAll(accountingPoint) }),
});

export const getAccountingPoint = endpoint({
  id: 'objects.accounting_point.get',
  method: 'GET',
  path: 'objects/accounting_point/{id}',
  service: 'objects',
  access: can(['read', 'access_all'], SECTION.objects),
  summary: 'Get an accounting point',
  description: 'With all current and past devices and its reading tabs.',
  input: z.object({ id: id.of('point') }),
  reply: z.object({
    accounting_point: accountingPoint.extend({
      devices: z.array(deviceLink),
      tabs: z.record(z.string(), tabOfModels),
    }),
  }),
});

export const nestedPoints = endpoint({
  id: 'objects.accounting_point.nested',
  method: 'POST',
  path: 'objects/accounting_point/nested',
  service: 'objects',
  access: can(['read', 'access_all'], SECTION.objects),
  mutates: false,
  summary: 'List the sub-meters of an accounting point',
  description: 'By title.',
  input: z.object({ accounting_point_id: id.of('point') }),
  reply: z.object({ accounting_points: z.array(accountingPoint) }),
});

export const companyPoints = endpoint({
  id: 'objects.accounting_point.company_list',
  method: 'POST',
  path: 'objects/accounting_point/company/list',
  service: 'objects',
  access: can(['read', 'access_all'], SECTION.objects),
  mutates: false,
  summary: 'List the accounting points in short',
  description: 'For selection inputs.',
  input: z.object({ ...paging, resource_type_id: resourceType.nullish() }),
  reply: z.object({
    accounting_points: pagedOrAll(
      accountingPoint
        .pick({ id: true, title: true, resource_type_id: true, type: true, parent_id: true, object_id: true })
        .extend({
          /** City, street, house, inner object; a missing street is a dash. */
          address: z.string(),
          device_id: z.number().nullable(),
        }),
    ),
  }),
});

export const pointTabs = endpoint({
  id: 'objects.accounting_point.tabs',
  method: 'POST',
  path: 'objects/accounting_point/tabs',
  service: 'objects',
  access: can(['read', 'access_all'], SECTION.objects),
  mutates: false,
  summary: 'List the reading tabs of an accounting point',
  description: 'Of the models that measure there or did before.',
  input: z.object({ accounting_point_id: id.of('point') }),
  reply: z.object({ tabs: z.record(z.string(), tabOfModels) }),
});

export const updateStandard = endpoint({
  id: 'objects.accounting_point.update_standard',
  method: 'POST',
  path: 'objects/accounting_point/update_standard/{id}',
  service: 'objects',
  access: can('update', SECTION.objects),
  audit: ['accounting_point.changed'],
  summary: 'Set the norms of an accounting point',
  description: 'Per hour, day and month. null removes a norm; omitted norms do not change.',
  input: z.object({
    id: id.of('point'),
    version: version.optional(),
    ...inputsOf(POINT_STANDARDS),
  }),
  reply: z.object({ accounting_point: accountingPoint, msg: z.string() }),
});

export const createAccountingPoint = endpoint({
  id: 'objects.accounting_point.create',
  method: 'POST',
  path: 'objects/accounting_point/create',
  service: 'objects',
  access: can(['create', 'access_all'], SECTION.objects),
  audit: ['accounting_point.created'],
  summary: 'Create an accounting point',
  description: 'A place of consumption, independent of the device that measures it.',
  input: z.object({ ...editable, title: editable.title.unwrap(), resource_type_id: resourceType, type: kind }),
  reply: z.object({ accounting_point: accountingPoint, msg: z.string() }),
});

export const editAccountingPoint = endpoint({
  id: 'objects.accounting_point.edit',
  method: 'PUT',
  path: 'objects/accounting_point/update',
  service: 'objects',
  access: can('update', SECTION.objects),
  audit: ['accounting_point.changed'],
  summary: 'Change an accounting point',
  description:
    'Omitted fields do not change. With `version`, a concurrent change is rejected with 409. `zone` sets the days of the devices while they measure here, from `zone_from` on, or from today.',
  input: z.object({
    id: id.of('point'),
    version: version.optional(),
    /** Hours from UTC, or a zone of the IANA database; null = that of the devices. */
    zone: z.union([z.number().min(-12).max(12), text(64, 1)]).nullish(),
    zone_from: calendarDay.optional(),
    ...editable,
    type: kind.optional(),
  }),
  reply: z.object({ accounting_point: accountingPoint, msg: z.string() }),
});

export const deleteAccountingPoint = endpoint({
  id: 'objects.accounting_point.delete',
  method: 'DELETE',
  path: 'objects/accounting_point/delete',
  service: 'objects',
  access: can(['delete', 'access_all'], SECTION.objects),
  audit: ['accounting_point.deleted'],
  summary: 'Delete an accounting point',
  description: 'The readings remain with their devices.',
  input: z.object({ id: id.of('point') }),
});

/** The most parts that a period is divided into: the hours of a month, or the days of two years. */
export const MOST_PARTS = 745;

export const pointConsumption = endpoint({
  id: 'messages.accounting_point.consumption',
  method: 'POST',
  path: 'objects/accounting_point/consumption',
  service: 'messages',
  access: can(['read', 'access_all'], SECTION.objects),
  mutates: false,
  summary: 'Get the consumption of an accounting point',
  description:
    'Between consecutive times, across replaced devices whose start and end readings are known. Closed billing periods and their days are as they were closed.',
  input: z.object({
    accounting_point_id: id.of('point'),
    /** Unix seconds, ascending. */
    times: z
      .array(unixSeconds)
      .min(2)
      .max(MOST_PARTS)
      .refine((times) => times.every((time, index) => index === 0 || time > (times[index - 1] ?? 0)), {
        message: 'errors.field_period',
      }),
    /** Register of the catalogue; not given = the main one of each device. */
    field: z.string().max(40).optional(),
  }),
  reply: z.object({
    parts: z.array(
      z.object({
        from: z.number(),
        to: z.number(),
        /** In the unit of the register; null where no device measured. */
        value: z.number().nullable(),
        /** A change of devices in it was not recorded, so a part is missing. */
        is_incomplete: z.boolean(),
        /** The least certain of the registers at its borders. */
        origin: finalOrigin,
        /** A register at one of its borders is estimated or bridged. */
        is_estimated: z.boolean(),
        /** The part is a closed billing period: revision of its figures. null = part of one, or several. */
        revision: z.number().nullish(),
        /** Share of the part's days; null = nothing was due, or shorter than a day. */
        share: share.nullable(),
      }),
    ),
    unit: z.string(),
    /** The device counts in a unit that is not converted to the resource's: sums of points are without it. */
    is_excluded: z.boolean(),
  }),
});

export const previewFormula = endpoint({
  id: 'messages.accounting_point.preview_formula',
  method: 'POST',
  path: 'objects/accounting_point/formula/preview',
  service: 'messages',
  access: can(['create', 'update', 'access_all'], SECTION.objects),
  mutates: false,
  summary: 'Preview the formula of a virtual point',
  description: 'Daily consumption before the point is saved.',
  input: z
    .object({ formula: sketchedFormula, from: calendarDay, to: calendarDay })
    .refine(({ from, to }) => from <= to, { message: 'errors.field_period', path: ['to'] })
    .refine(({ from, to }) => daysIn(from, to) <= 100, {
      message: 'errors.consumption_long',
      path: ['from'],
    }),
  reply: z.object({
    unit: z.string(),
    /** Days for which every point has a value; the flow over a gap belongs to the day after it. */
    parts: z.array(z.object({ day: z.string(), value: z.number() })),
    total: z.number().nullable(),
    /** Share of the time of the points in the period; null = nothing was due. */
    share: share.nullable(),
    /** Points without any consumption in the period. */
    points_without_data: z.array(z.number()),
    /** Points that count in another unit than the first one. */
    other_unit: z.array(z.number()),
  }),
});
