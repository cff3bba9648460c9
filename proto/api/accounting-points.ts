import { z } from 'zod';
import { can, endpoint, SECTION } from './endpoint';
import { id, pagedOrAll, paging, properName, text, unixSeconds } from './shapes';

/** Field of the catalogue and what its register stands at, in the field's unit. */
const notedValues = z.record(z.string().regex(/^[a-z][a-z0-9_/+-]{0,39}$/), z.number().min(-1e15).max(1e15));

/** A device that measures at a point, or did. */
export const deviceLink = z.object({
  id: z.number(),
  device_id: z.number(),
  /** As it is called now; empty where it is gone. */
  device_name: z.string(),
  serial: z.string(),
  model_id: z.number().nullable(),
  /** Unix seconds, inclusive. */
  from: z.number(),
  /** Unix seconds, exclusive; null = still. */
  to: z.number().nullable(),
  /** What the registers stood at when it came and when it went. */
  start_values: notedValues,
  end_values: notedValues,
  /** The user who tied it and who ended it; null = a program, or not yet. */
  tied_by: z.number().nullable(),
  untied_by: z.number().nullable(),
});

export type DeviceLink = z.output<typeof deviceLink>;

/** 1 water, 2 sensor, 3 electricity, 4 heat, 5 gas, 6 substance, 7 other (specification 2, section 3). */
const resourceType = z.coerce.number().int().min(1).max(7);
/** 1 cold water, 2 hot water, 3 electricity, 4 heat, 5 gas, 6 substance, 7 other, 8 drainage, 9 drinking water. */
const kind = z.coerce.number().int().min(1).max(9);

/** Who consumes at a point, or supplies it (directories.ts). */
const party = z.object({ _id: z.string(), name: z.string() });

export const accountingPoint = z.object({
  id: z.number(),
  company_id: z.number(),
  title: z.string(),
  resource_type_id: z.number(),
  type: z.number(),
  city: z.string(),
  street: z.string(),
  house: z.string(),
  innerObject: z.string(),
  comment: z.string(),
  /** WGS 84, degrees; null = nobody has said where it is. */
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  consumer_id: z.string().nullable(),
  consumer: party.nullable(),
  supplier_id: z.string().nullable(),
  supplier: party.nullable(),
  /** 1 to 6, as the price categories of the electricity market are numbered. */
  price_category: z.number().nullable(),
  /** 1 high (110 kV and above), 2 medium 1 (35 kV), 3 medium 2 (20 to 1 kV), 4 low (below 1 kV). */
  voltage_level: z.number().nullable(),
  version: z.number(),
  /** The device that measures there now; null = none. */
  device: deviceLink.nullable(),
});

export type AccountingPoint = z.output<typeof accountingPoint>;

const address = { city: text(200), street: text(200), house: text(50), innerObject: text(100), comment: text(1000) };
const place = {
  /** WGS 84, degrees; both or none. */
  latitude: z.number().min(-90).max(90).nullish(),
  longitude: z.number().min(-180).max(180).nullish(),
};
const contract = {
  consumer_id: z.uuid().nullish(),
  supplier_id: z.uuid().nullish(),
  price_category: z.coerce.number().int().min(1).max(6).nullish(),
  voltage_level: z.coerce.number().int().min(1).max(4).nullish(),
};
const editable = { title: properName(255), ...z.object(address).partial().shape, ...place, ...contract };

export const accountingPoints = endpoint({
  id: 'objects.accounting_point.list',
  method: 'POST',
  path: 'objects/accounting_point/list',
  service: 'objects',
  access: can(['read', 'access_all'], SECTION.objects),
  mutates: false,
  summary: 'A page of accounting points, searched by title and address, by title; or those that a device has left.',
  input: z.object({
    ...paging,
    resource_type_id: resourceType.nullish(),
    device_id: id.nullish(),
    /** Points where one of these measures. */
    device_ids: z.array(id).max(2500).nullish(),
    /** Points where this device measured and does not any longer; the last of them first. */
    past_device_id: id.nullish(),
    /** Only points at which nothing measures. */
    is_free: z.boolean().nullish(),
  }),
  reply: z.object({ accounting_points: pagedOrAll(accountingPoint) }),
});

export const getAccountingPoint = endpoint({
  id: 'objects.accounting_point.get',
  method: 'GET',
  path: 'objects/accounting_point/{id}',
  service: 'objects',
  access: can(['read', 'access_all'], SECTION.objects),
  summary: 'One accounting point with every device that has measured there.',
  input: z.object({ id }),
  reply: z.object({ accounting_point: accountingPoint.extend({ devices: z.array(deviceLink) }) }),
});

export const createAccountingPoint = endpoint({
  id: 'objects.accounting_point.create',
  method: 'POST',
  path: 'objects/accounting_point/create',
  service: 'objects',
  access: can(['create', 'access_all'], SECTION.objects),
  summary: 'Makes an accounting point: a place where something is consumed, whichever device measures it.',
  input: z.object({ ...editable, resource_type_id: resourceType, type: kind }),
  reply: z.object({ accounting_point: accountingPoint, msg: z.string() }),
});

export const editAccountingPoint = endpoint({
  id: 'objects.accounting_point.edit',
  method: 'PUT',
  path: 'objects/accounting_point/update',
  service: 'objects',
  access: can('update', SECTION.objects),
  summary: 'Changes the given fields. With `version`, a change made meanwhile by somebody else is refused with 409.',
  input: z.object({ id, version: z.int().optional(), ...z.object(editable).partial().shape, type: kind.optional() }),
  reply: z.object({ accounting_point: accountingPoint, msg: z.string() }),
});

export const deleteAccountingPoint = endpoint({
  id: 'objects.accounting_point.delete',
  method: 'DELETE',
  path: 'objects/accounting_point/delete',
  service: 'objects',
  access: can(['delete', 'access_all'], SECTION.objects),
  summary: 'Deletes an accounting point; the readings stay with their devices.',
  input: z.object({ id }),
});

/** When, and what the registers stood at then. Not given: now, and not noted. */
const at = unixSeconds.min(0).max(4_294_967_295).optional();

export const tieDevice = endpoint({
  id: 'objects.accounting_point.tie_device',
  method: 'PUT',
  path: 'objects/accounting_point/tie_device',
  service: 'objects',
  access: can('update', SECTION.objects),
  summary: 'A device measures at the point from now, or from the given time, on; needs read or access_all on devices.',
  input: z.object({ accounting_point_id: id, device_id: id, date: at, start_values: notedValues.optional() }),
  reply: z.object({ accounting_point: accountingPoint, msg: z.string() }),
});

export const untieDevice = endpoint({
  id: 'objects.accounting_point.untie_device',
  method: 'PUT',
  path: 'objects/accounting_point/untie_device',
  service: 'objects',
  access: can('update', SECTION.objects),
  summary: 'The device that measures at the point measures there no longer; what it has measured stays the point’s.',
  input: z.object({ accounting_point_id: id, date: at, end_values: notedValues.optional() }),
  reply: z.object({ accounting_point: accountingPoint, msg: z.string() }),
});

export const replaceDevice = endpoint({
  id: 'objects.accounting_point.replace_device',
  method: 'PUT',
  path: 'objects/accounting_point/replace_device',
  service: 'objects',
  access: can('update', SECTION.objects),
  summary:
    'Another device measures at the point from the given time on. The end reading of the old one and the start reading of the new one make the consumption over the change right.',
  input: z.object({
    accounting_point_id: id,
    device_id: id,
    date: at,
    end_values: notedValues.optional(),
    start_values: notedValues.optional(),
  }),
  reply: z.object({ accounting_point: accountingPoint, msg: z.string() }),
});

/** The most parts that a period is told in: the hours of a month, or the days of two years. */
export const MOST_PARTS = 745;

export const pointConsumption = endpoint({
  id: 'messages.accounting_point.consumption',
  method: 'POST',
  path: 'objects/accounting_point/consumption',
  service: 'messages',
  access: can(['read', 'access_all'], SECTION.objects),
  mutates: false,
  summary:
    'What an accounting point consumed between each two of the given times, whichever devices measured there; right over a replacement whose readings were noted.',
  input: z.object({
    accounting_point_id: id,
    /** Unix seconds, ascending. */
    times: z
      .array(unixSeconds.min(0).max(4_294_967_295))
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
        /** A change of devices in it was not noted down, so that something is missing. */
        is_incomplete: z.boolean(),
      }),
    ),
    unit: z.string(),
  }),
});

export const accountingPointEndpoints = [
  pointConsumption,
  accountingPoints,
  getAccountingPoint,
  createAccountingPoint,
  editAccountingPoint,
  deleteAccountingPoint,
  tieDevice,
  untieDevice,
  replaceDevice,
];
