import { z } from 'zod';
import { can, endpoint, SECTION } from './endpoint';
import { id, properName, quantity, text, version } from './shapes';

const readDevices = can('read', SECTION.devices);
const updateDevices = can('update', SECTION.devices);

/** text; number; date (`YYYY-MM-DD`); list: one of the options; bool. */
export const attributeType = z.enum(['text', 'number', 'date', 'list', 'bool']);

/** A value of its type: a date is a text, an option is a text. */
export const attributeValue = z.union([z.string(), z.number(), z.boolean()]);

/** A property of devices that a company defined: flat, seal number, date of the next verification, ... */
export const deviceAttribute = z.object({
  id: z.number(),
  name: z.string(),
  type: attributeType,
  /** Options of a list. */
  options: z.array(z.string()),
  /** Unit of a number, shown after it; empty: none. */
  unit: z.string(),
  /** No device of the company is created without it, and no value of it is taken away; devices that have none yet stay as they are until their form is saved. */
  is_required: z.boolean(),
  /** Place among the company's attributes, from 1. */
  position: z.number(),
  /** Bounds of a number, or of the length of a text. */
  min: z.number().nullable(),
  max: z.number().nullable(),
  /** Models whose devices have it; empty: all. */
  model_ids: z.array(z.number()),
  version: z.number(),
});

export type DeviceAttribute = z.output<typeof deviceAttribute>;

/** A value as a caller gives it: a number or a state may come as a text. */
export const givenValue = z.union([text(1000), quantity, z.boolean()]);

const option = properName(255);
const editable = {
  /** At most 200. */
  options: z.array(option).max(200).optional(),
  unit: text(30).optional(),
  is_required: z.boolean().optional(),
  min: quantity.nullish(),
  max: quantity.nullish(),
  model_ids: z.array(id.of('meteringModel')).max(1000).optional(),
};

export const listAttributes = endpoint({
  id: 'devices.attribute.list',
  method: 'GET',
  path: 'device/attributes/list',
  service: 'devices',
  access: readDevices,
  summary: 'List the device attributes',
  description: 'Of the company, in its order, each with the number of devices that have a value.',
  reply: z.object({ attributes: z.array(deviceAttribute.extend({ values: z.number() })) }),
});

export const deviceAttributes = endpoint({
  id: 'devices.attribute.of_device',
  method: 'POST',
  path: 'device/attributes',
  service: 'devices',
  access: readDevices,
  mutates: false,
  summary: 'List the attributes of a device',
  description: 'Each with its value; null where there is none.',
  input: z.object({ device_id: id.of('device') }),
  reply: z.object({ attributes: z.array(deviceAttribute.extend({ value: attributeValue.nullable() })) }),
});

export const addAttribute = endpoint({
  id: 'devices.attribute.add',
  method: 'POST',
  path: 'device/attribute/add',
  service: 'devices',
  access: updateDevices,
  audit: ['attribute.created'],
  summary: 'Create a device attribute',
  description: 'At most 100 per company.',
  input: z.object({ name: properName(100), type: attributeType.default('text'), ...editable }),
  reply: z.object({ attribute: deviceAttribute, msg: z.string() }),
});

export const updateAttribute = endpoint({
  id: 'devices.attribute.update',
  method: 'PUT',
  path: 'device/attribute/update',
  service: 'devices',
  access: updateDevices,
  audit: ['attribute.changed'],
  summary: 'Change a device attribute',
  description:
    'Type and options only while no device has such a value. Narrower bounds apply to new values. With `version`, a concurrent change is rejected with 409.',
  input: z.object({
    id: id.of('attribute'),
    version: version.optional(),
    name: properName(100).optional(),
    type: attributeType.optional(),
    ...editable,
  }),
  reply: z.object({ attribute: deviceAttribute, msg: z.string() }),
});

export const orderAttributes = endpoint({
  id: 'devices.attribute.order',
  method: 'PUT',
  path: 'device/attribute/order',
  service: 'devices',
  access: updateDevices,
  audit: ['attribute.ordered'],
  summary: 'Sort the device attributes',
  description: 'The given ones first, the others after them in their previous order. 404 for an unknown id.',
  input: z.object({ attribute_ids: z.array(id.of('attribute')).min(1).max(100) }),
  reply: z.object({ attributes: z.array(deviceAttribute), msg: z.string() }),
});

export const deleteAttribute = endpoint({
  id: 'devices.attribute.delete',
  method: 'DELETE',
  path: 'device/attribute/delete',
  service: 'devices',
  access: updateDevices,
  audit: ['attribute.deleted'],
  summary: 'Delete a device attribute',
  description: 'With its values.',
  input: z.object({ id: id.of('attribute') }),
  reply: z.object({
    /** Number of devices that had a value. */
    values: z.number(),
    msg: z.string(),
  }),
});

export const setAttributeValues = endpoint({
  id: 'devices.attribute.set_values',
  method: 'POST',
  path: 'devices/attribute/values',
  service: 'devices',
  access: updateDevices,
  audit: ['metering_device.changed'],
  summary: 'Set an attribute of many devices',
  description:
    'null removes the value unless the attribute is required. 404 for an unknown device; otherwise a result per device.',
  input: z.object({
    attribute_id: id.of('attribute'),
    device_ids: z.array(id.of('device')).min(1).max(1000),
    value: givenValue.nullish(),
  }),
  reply: z.object({
    results: z.array(z.object({ device_id: z.number(), success: z.boolean(), msg: z.string() })),
    msg: z.string(),
  }),
});

export const companyAttributes = endpoint({
  id: 'devices.attribute.by_model',
  method: 'GET',
  path: 'device/model/company/attributes',
  service: 'devices',
  access: readDevices,
  summary: 'List the attributes by device model',
  description: 'For the models of which the company has devices.',
  reply: z.object({
    attributes: z.array(deviceAttribute),
    models: z.array(z.object({ model_id: z.number(), attribute_ids: z.array(z.number()) })),
  }),
});
