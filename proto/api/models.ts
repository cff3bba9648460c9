import { z } from 'zod';
import { deviceModel, fieldTitle } from './devices';
import { can, endpoint, SECTION } from './endpoint';
import { MOST_IDS, id } from './shapes';

const readDevices = can('read', SECTION.devices);

const titled = z.object({ id: z.number(), title: z.string() });
const formField = deviceModel.shape.form_fields.element;

export const modelInterfaces = endpoint({
  id: 'devices.model.interfaces',
  method: 'POST',
  path: 'device/model/interfaces',
  service: 'devices',
  access: readDevices,
  mutates: false,
  summary: 'List the connection interfaces',
  description: 'All 42, or those of one connection type.',
  input: z.object({ connection_type: z.enum(['radio', 'cellular', 'wired', 'signal', 'other']).nullish() }),
  reply: z.object({
    interfaces: z.array(
      titled.extend({
        /** Name as `interface` of a model. */
        name: z.string(),
        connection_type: z.string(),
        /** Models of metering devices that are connected so. */
        models_count: z.number(),
      }),
    ),
  }),
});

export const modelBrands = endpoint({
  id: 'devices.model.brands',
  method: 'POST',
  path: 'device/model/brands',
  service: 'devices',
  access: readDevices,
  mutates: false,
  summary: 'List the device brands',
  description: 'Optionally of some device groups.',
  input: z.object({ device_group_id: z.array(id.of('entry')).max(MOST_IDS).nullish() }),
  reply: z.object({ brands: z.array(z.object({ name: z.string(), models: z.array(z.number()) })) }),
});

export const modelGroups = endpoint({
  id: 'devices.model.groups',
  method: 'POST',
  path: 'device/model/metering_device/groups',
  service: 'devices',
  access: readDevices,
  mutates: false,
  summary: 'List the device groups',
  description: 'One per resource.',
  input: z.object({}),
  reply: z.object({ groups: z.array(titled.extend({ resource: z.string(), models_count: z.number() })) }),
});

export const modelTypes = endpoint({
  id: 'devices.model.types',
  method: 'POST',
  path: 'device/model/metering_device/types',
  service: 'devices',
  access: readDevices,
  mutates: false,
  summary: 'List the metering device types',
  description: 'With the group of each.',
  input: z.object({ device_group_id: z.array(id.of('entry')).max(MOST_IDS).nullish() }),
  reply: z.object({ types: z.array(titled.extend({ device_group_id: z.number() })) }),
});

export const modelPollFields = endpoint({
  id: 'devices.model.poll_fields',
  method: 'POST',
  path: 'device/model/poll/fields',
  service: 'devices',
  access: readDevices,
  mutates: false,
  summary: 'List the poll options of a model',
  description: 'Inputs of `poll_params` and the data that can be requested.',
  input: z.object({ model_ids: z.array(id.of('meteringModel')).max(1000).nullish() }),
  reply: z.object({
    models: z.array(
      z.object({
        model_id: z.number(),
        fields: z.array(formField),
        /** Kinds of reading: current, instant, archive, info, ... */
        reads: z.array(z.string()),
      }),
    ),
  }),
});

export const tabOfModels = z.object({
  title: z.string(),
  msgTypes: z.array(z.object({ id: z.number(), title: z.string(), max_period_request: z.number() })),
  /** The fields that a chart starts with. */
  chart_fields: z.array(z.string()),
  fields: z.array(fieldTitle),
});

export const modelTabs = endpoint({
  id: 'devices.model.tabs',
  method: 'POST',
  path: 'device/model/tabs',
  service: 'devices',
  access: readDevices,
  mutates: false,
  summary: 'List the tabs of a device group',
  description: 'With the message types and fields of each.',
  input: z.object({ device_group_id: z.union([id.of('entry'), z.array(id.of('entry')).max(MOST_IDS)]).nullish() }),
  reply: z.object({
    tabs: z.record(z.string(), tabOfModels),
    /** Columns of the indications, as shown by default. */
    tariffs: z.object({ fields: z.array(fieldTitle) }),
  }),
});

export const fieldTitles = endpoint({
  id: 'devices.field.titles',
  method: 'GET',
  path: 'device/get_field_titles',
  service: 'devices',
  access: readDevices,
  summary: 'List the titles and units of all fields',
  description:
    'A field whose unit depends on the device group or type appears again with that group and type; null means any.',
  input: z.object({}),
  reply: z.object({
    fields: z.array(
      fieldTitle.extend({
        id: z.number(),
        device_group_id: z.number().nullable(),
        protocol_id: z.number().nullable(),
        device_type_id: z.number().nullable(),
        device_id: z.number().nullable(),
        /** A counter: the difference of two of its values is the flow between them. */
        is_register: z.boolean(),
      }),
    ),
    /** Fields that event rules derive from the values of a row. */
    derived: z.array(fieldTitle),
  }),
});

const period = titled.extend({ max_period_request: z.number() });

export const messageTypeList = endpoint({
  id: 'devices.message_type.list',
  method: 'GET',
  path: 'device/messages/types',
  service: 'devices',
  access: readDevices,
  summary: 'List the message types',
  description: 'With titles and the longest period of a request, days.',
  reply: z.object({ device_messages_types: z.array(period) }),
});

export const messageGroupList = endpoint({
  id: 'devices.message_group.list',
  method: 'GET',
  path: 'device/messages/groups',
  service: 'devices',
  access: readDevices,
  summary: 'List the message groupings',
  description: 'With the longest period of a request, days.',
  reply: z.object({ device_messages_groups: z.array(period) }),
});
