import { z } from 'zod';
import { givenValue } from './attributes';
import { METERING_DEVICE_FIELDS } from '../fields/metering-device';
import { can, endpoint, SECTION } from './endpoint';
import { filtersOf, inputsOf, repliesOf } from './field-shapes';
import { LARGEST_INT, MOST_IDS, calendarDay, id, paged, paging, quantity, text, version } from './shapes';
import { zonePeriod } from './zone-period';

/**
 * no_data: never heard; online; no_contact: silent for longer than its report period allows; behind_offline_gateway: the
 * gateway device that it is connected through is out of contact, whatever the device itself would report.
 */
export const deviceState = z.enum(['online', 'no_contact', 'no_data', 'behind_offline_gateway']);

export const lastReading = z.object({
  /** Message type. */
  type: z.number(),
  /** Unix seconds. */
  datetime: z.number(),
  /** Field of the catalogue and its value in the catalogue's unit. */
  values: z.record(z.string(), z.number().nullable()),
  /**
   * Unix seconds that the device's clock showed, where its time was impossible: `datetime` is that of the reception.
   * null = the time is the device's own, or the device has no clock.
   */
  device_clock: z.number().nullable(),
});

/** Last known states of a device's actuators; null = not known. */
const deviceStatus = z.object({
  /** 1 = on. */
  power: z.number().nullable(),
  /** 1 = open. */
  valve: z.number().nullable(),
  /** kW. */
  last_set_limit: z.number().nullable(),
  additional_limit: z
    .object({ limit_mode: z.number(), apv_pause: z.number(), apv_timer: z.number(), apv_count: z.number() })
    .nullable(),
  /** `MM-DD`, and when each tariff begins on these days: `{ tariff0: ['HH:MM'], ... }`. */
  last_special_shedule_day: z.array(z.string()).nullable(),
  last_special_shedule_tariff: z.record(z.string(), z.array(z.string())).nullable(),
  /** Settings by name, as they were last set or read. */
  vega_settings: z.record(z.string(), z.number()).nullable(),
  set_settings: z.record(z.string(), z.number()).nullable(),
  set_setpoint: z.record(z.string(), z.number()).nullable(),
  /** Tasks of the planner by their numbers: `delay`, `param1` to `param8`, `profile`, `refresh`. */
  lartech_settings: z.record(z.string(), z.record(z.string(), z.number())).nullable(),
});

export const meteringDevice = z.object({
  id: z.number(),
  company_id: z.number(),
  model_id: z.number(),
  model_name: z.string(),
  brand: z.string(),
  /** electricity | water | heat | gas | sensor */
  resource: z.string(),
  device_group_id: z.number(),
  device_type_id: z.number(),
  interface_id: z.number(),
  ...repliesOf(METERING_DEVICE_FIELDS),
  /** Offsets with the days from which they are valid; null = `deviceTimezone` at all times. */
  zones: z.array(zonePeriod).nullable(),
  device_state: deviceState,
  is_active: z.boolean(),
  /** Unix seconds of the last contact; null = never. */
  last_contact: z.number().nullable(),
  last_reading: lastReading.nullable(),
  rssi: z.number().nullable(),
  snr: z.number().nullable(),
  battery: z.number().nullable(),
  status: deviceStatus,
  created_at: z.number(),
  version: z.number(),
});

export type MeteringDevice = z.output<typeof meteringDevice>;

const deviceFieldName = meteringDevice.keyof();

/** Field of the catalogue as the tables and charts show it. */
export const fieldTitle = z.object({
  name: z.string(),
  title: z.string(),
  unit: z.object({ title: z.string() }).nullable(),
  /** Digits after the point that make sense for it. */
  decimals: z.number(),
  /**
   * Fact that the device reports about itself (its number, its firmware): read, and never summed, averaged or drawn.
   */
  is_fact: z.boolean().optional(),
});

/** The same for a device; `id` is the one in `device/get_field_titles`, null = none of those has the device's unit. */
const titleOfDevice = fieldTitle.extend({ id: z.number().nullable() });

/** A tab of a model: its title in the language of the caller, its message types and the fields its chart starts with. */
export const modelTab = z.object({
  title: z.string(),
  msgTypes: z.array(z.object({ id: z.number(), title: z.string(), max_period_request: z.number() })),
  chart_fields: z.array(z.string()),
});

/** A control of a model, as a dialog draws it. */
export const modelControl = z.object({
  active: z.boolean(),
  title: z.string(),
  /** A reads, B sets an actuator and is dangerous, C sets a value, D does more when done twice, E is harmless. */
  class: z.enum(['A', 'B', 'C', 'D', 'E']),
  /** The user must confirm it before it is sent. */
  confirm: z.boolean(),
  /** The control that shows whether it took effect; null = the model has none. */
  read_back: z.string().nullable(),
  /** Values of its management, by their names in it. */
  parameters: z.array(
    z.object({
      name: z.string(),
      title: z.string(),
      kind: z.enum(['number', 'choice', 'flag', 'hex', 'moment', 'days', 'zones', 'tariffs']),
      required: z.boolean(),
      default: z.union([z.number(), z.string()]).nullable(),
      /** Bounds of a number, lengths of hex digits. */
      min: z.number().nullable(),
      max: z.number().nullable(),
      step: z.number().nullable(),
      /** Values of a choice; `now` of a moment, which is replaced by the current time when the command is sent. */
      values: z.array(z.union([z.number(), z.string()])).nullable(),
      /** Titles of the values of a choice, in their order; null = the values themselves. */
      titles: z.array(z.string()).nullable(),
    }),
  ),
});

export const deviceModel = z.object({
  id: z.number(),
  /** The company that made it; null = the catalogue's. */
  company_id: z.number().nullable(),
  name: z.string(),
  brand: z.string(),
  resource: z.string(),
  /** Types of the resources at whose accounting points its devices can measure. */
  resource_type_ids: z.array(z.number()),
  /** Types among them whose sums exclude its devices: they count in a unit that is not converted to the resource's. */
  excluded_type_ids: z.array(z.number()),
  interface: z.string(),
  interface_id: z.number(),
  /** Transport of the data: the id of a value of `proto/kinds/transports`. */
  transport: z.string(),
  device_group_id: z.number(),
  device_type_id: z.number(),
  tabs: z.record(z.string(), modelTab),
  options: z.object({
    control: z.record(z.string(), modelControl),
    /** Parameters of the control `virtual_bridge` that the model has. */
    virtual_bridge: z.record(z.string(), z.object({ active: z.literal(true), title: z.string() })),
  }),
  /** true: devices of the model are gateway devices, with the controls of the gateway in front of them. */
  is_gateway: z.boolean(),
  /** Every field that its rows can carry, in the unit that the model counts it in. */
  fields: z.array(fieldTitle),
  /** Inputs of the add and edit form beyond the common ones. */
  form_fields: z.array(
    z.object({
      name: z.string(),
      title: z.string(),
      kind: z.enum(['text', 'number', 'hex', 'password']),
      required: z.boolean(),
      min: z.number().nullable(),
      max: z.number().nullable(),
      default: z.union([z.string(), z.number()]).nullable(),
    }),
  ),
});

export type DeviceModel = z.output<typeof deviceModel>;

/** At most 2500 rows: the trash is shown at once. */
const perPage = z.coerce.number().int().min(1).max(2500).optional();

/** A row of a list; with `append_fields` it has its model too, or the values of the company's attributes by their ids. */
const listedDevice = meteringDevice.extend({
  model: deviceModel.optional(),
  device_fields_titles: z.array(titleOfDevice).optional(),
  attributes: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).optional(),
});
/** Row with its id and the requested fields (`only`), which such callers know. */
const listedRow = z.union([
  listedDevice,
  listedDevice.partial().required({ id: true }),
]) as unknown as typeof listedDevice;

export const meteringDevices = endpoint({
  id: 'devices.metering_device.list',
  method: 'POST',
  path: 'device/metering_devices',
  service: 'devices',
  access: can('read', SECTION.devices),
  mutates: false,
  summary: 'List the metering devices',
  description: 'Filtered, sorted, and searched by name, serial number, device EUI, address, device number or modem.',
  input: z.object({
    ...paging,
    per_page: perPage,
    perPage,
    last_page: z.number().min(0).max(LARGEST_INT).nullish(),
    /** `anchor` of the page that is shown, in the same order: a page near it is read without skipping all rows before it. */
    anchor: z.string().max(300).nullish(),
    device_state: deviceState.nullish(),
    /** Either shows the trash. */
    is_archived: z.boolean().nullish(),
    is_deleted: z.boolean().nullish(),
    model_id: z.union([id.of('meteringModel'), z.array(id.of('meteringModel')).max(MOST_IDS)]).nullish(),
    /** Devices whose models can do all of these. */
    model_options: z
      .array(z.enum(['now_value', 'archive_profile', 'archive', 'event_log', 'tariff']))
      .max(20)
      .nullish(),
    /** Devices whose fields contain these texts, or are within these days. */
    fields_filter: z.strictObject({ ...filtersOf(METERING_DEVICE_FIELDS), address: text(64).optional() }).nullish(),
    /** Devices with such values of the company's attributes, all of them; bounds are of a number or a date, inclusive. */
    attributes: z
      .array(
        z.strictObject({
          id: id.of('attribute'),
          value: z.union([text(1000), quantity, z.boolean()]).optional(),
          from: z.union([quantity, z.iso.date()]).optional(),
          to: z.union([quantity, z.iso.date()]).optional(),
        }),
      )
      .max(10)
      .nullish(),
    /** Switched on or off. */
    is_active: z.boolean().nullish(),
    append_fields: z
      .array(z.enum(['model', 'device_fields_titles', 'attributes']))
      .max(20)
      .nullish(),
    only: z.array(deviceFieldName).max(50).nullish(),
    /** true: devices that measure at no accounting point. */
    available_accounting_points: z.boolean().nullish(),
    interface_id: z.union([id.of('interface'), z.array(id.of('interface')).max(MOST_IDS)]).nullish(),
    device_group_id: z.array(id.of('entry')).max(MOST_IDS).nullish(),
    gateway_ids: z.array(id.of('gateway')).max(MOST_IDS).nullish(),
    ids: z.array(id.of('device')).max(10_000).nullish(),
  }),
  reply: z.object({
    metering_devices: z.union([paged(listedRow).extend({ anchor: z.string().nullable() }), z.array(listedRow)]),
  }),
});

export const getMeteringDevice = endpoint({
  id: 'devices.metering_device.get',
  method: 'GET',
  path: 'device/metering_device/{id}',
  service: 'devices',
  access: can('read', SECTION.devices),
  summary: 'Get a metering device',
  description: 'With its model, tabs, attributes and current accounting point.',
  input: z.object({ id: id.of('device') }),
  reply: z.object({
    metering_device: meteringDevice.extend({
      model: deviceModel,
      /** Tabs of the device's model. */
      tabs: z.record(z.string(), modelTab),
      device_fields_titles: z.array(titleOfDevice),
      /** Values of the company's attributes by their ids. */
      attributes: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
      /** The accounting point where it measures now; null = none, or the caller may not read objects. */
      tied_point: z
        .object({
          id: z.number(),
          title: z.string(),
          resource_type_id: z.number(),
          /** The norms of the point; null = none is set. */
          standard: z.object({
            hour: z.number().nullable(),
            day: z.number().nullable(),
            month: z.number().nullable(),
          }),
        })
        .nullable(),
    }),
  }),
});

const editable = { ...inputsOf(METERING_DEVICE_FIELDS), is_active: z.boolean().optional() };

export const createMeteringDevice = endpoint({
  id: 'devices.metering_device.create',
  method: 'POST',
  path: 'device/metering_device/create',
  service: 'devices',
  access: can(['create', 'access_all'], SECTION.devices),
  audit: ['metering_device.created'],
  summary: 'Create a metering device',
  description:
    "Uplinks that arrived before its creation are decoded and stored. 422 with `attribute.<id>` if a required attribute of the company has no value. 409 if an identifier is already in use or the company's device limit is reached.",
  input: z.object({
    model_id: id.of('meteringModel'),
    ...editable,
    name: editable.name.unwrap(),
    /** Values of the company's attributes; every required one of the model. */
    attributes: z
      .array(z.object({ attribute_id: id.of('attribute'), value: givenValue.nullable() }))
      .max(100)
      .optional(),
  }),
  reply: z.object({ metering_device: meteringDevice, msg: z.string() }),
});

export const editMeteringDevice = endpoint({
  id: 'devices.metering_device.edit',
  method: 'POST',
  path: 'device/metering_device/edit',
  service: 'devices',
  access: can('update', SECTION.devices),
  audit: ['metering_device.changed'],
  summary: 'Change a metering device',
  description:
    'Omitted fields do not change. With `version`, a concurrent change is rejected with 409, which lists the changed fields. Another `deviceTimezone` is valid from `zone_from` on, or from today; days before keep theirs.',
  input: z.object({ id: id.of('device'), version: version.optional(), ...editable, zone_from: calendarDay.optional() }),
  reply: z.object({ metering_device: meteringDevice, msg: z.string() }),
});

export const moveDevices = endpoint({
  id: 'devices.metering_device.move',
  method: 'POST',
  path: 'device/move',
  service: 'devices',
  access: can('update', SECTION.devices),
  audit: ['metering_device.moved'],
  summary: 'Move devices to another company',
  description:
    "With their history, into the caller's own company or one below. Requires `access_all` on devices. The meters of a gateway device move together with it.",
  input: z.object({ device_ids: z.array(id.of('device')).min(1).max(10_000), company_id: id.of('company') }),
  reply: z.object({
    /** Devices that were moved to another company; those already in it are not counted. */
    moved: z.number(),
    gateways_moved: z.number(),
    msg: z.string(),
  }),
});

export const deviceModels = endpoint({
  id: 'devices.model.list',
  method: 'POST',
  path: 'device/model/metering_devices',
  service: 'devices',
  access: can('read', SECTION.devices),
  mutates: false,
  summary: 'List the device models',
  description: "Of the catalogue, the caller's company and the companies above it.",
  input: z.object({
    company_id: id.of('entry').nullish(),
    device_group_id: z.array(id.of('entry')).max(MOST_IDS).nullish(),
    model_ids: z.array(id.of('meteringModel')).max(MOST_IDS).nullish(),
    append_attributes: z.boolean().nullish(),
  }),
  reply: z.object({ models: z.array(deviceModel) }),
});
