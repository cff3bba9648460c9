import { z } from 'zod';
import { can, endpoint, SECTION } from './endpoint';
import { id, properName, quantity, text, version } from './shapes';

const readDevices = can('read', SECTION.devices);
const makeDevices = can(['create', 'access_all'], SECTION.devices);
const updateDevices = can('update', SECTION.devices);

/** A name of the catalogue: field, unit, tab, control, input of a form. That it exists is checked with the rest. */
const catalogueName = text(64, 1);
const byName = <T extends z.ZodType>(value: T) => z.record(catalogueName, value);

/** Parameters of the virtual bridge of a model: each is a register with a title of the company's own. */
export const BRIDGE_PARAMETERS = [
  'bridge1',
  'bridge2',
  'bridge3',
  'bridge4',
  'bridge5',
  'bridge6',
  'bridge7',
  'bridge8',
  'bridge9',
  'bridge10',
  'bridge11',
  'bridge12',
  'bridge13',
  'bridge14',
  'bridge15',
  'bridge16',
] as const;

/**
 * Values that a register of a device on Modbus may hold: names of the management (specification 1, section 7), `clock` for
 * its date and time.
 */
export const REGISTER_VALUES = [
  'power',
  'valve',
  'limit',
  'report_period',
  'skz_speed',
  'skz_boost',
  'skz_move',
  'sleep_time',
  'range_connect',
  'set_gas_alarm',
  'set_gas_exit_alarm',
  'set_co_alarm',
  'set_co_exit_alarm',
  'setFrequency',
  'clock',
  'setout',
  'reset',
  'mts_activate',
  'unblock',
  'set_plomb',
  'set_test',
  'closed_solenoid',
  'muffing',
  'set_control_led',
  'set_control_buzer',
  ...BRIDGE_PARAMETERS,
] as const;
export type RegisterValue = (typeof REGISTER_VALUES)[number];

const register = z.number().int().min(0).max(0xffff);

/**
 * Kinds of a register's value. `value`: the value as it is; `switch`: one of two; `act`: one number that triggers an
 * action; `clock`: date and time; `outputs`: one coil or register per relay output.
 */
export const REGISTER_KINDS = ['value', 'switch', 'act', 'clock', 'outputs'] as const;
export type RegisterKind = (typeof REGISTER_KINDS)[number];

/** A register that a control of the company's own model writes and reads back; `value` = register times `factor`. */
export const modelRegister = z.object({
  value: z.enum(REGISTER_VALUES),
  /** 5 writes a coil, 6 one register, 16 several. A coil is read back by 1, a register by 3. */
  function: z.literal([5, 6, 16]),
  /** In the frame, i.e. counted from 0. */
  address: register,
  /** Where it is read back; null = at the same address. */
  read_address: register.nullable().default(null),
  /**
   * Of registers; 32 bits take two, in the order of the meter's other registers. A clock is `u32`, Unix seconds, or
   * `u16`: six registers with year, month, day, hour, minute and second of its local time.
   */
  type: z.enum(['u16', 'i16', 'u32', 'i32', 'float32']).default('u16'),
  factor: z.number().min(1e-6).max(1e6).default(1),
  /**
   * Numbers for on (open) and off (closed) where the value is one of two; of a coil 0 or 1. `on` alone: the number that
   * triggers the action.
   */
  on: z.number().int().min(-0x8000_0000).max(0xffff_ffff).default(1),
  off: z.number().int().min(-0x8000_0000).max(0xffff_ffff).default(0),
  /** Narrower bounds than those of the control, in its unit. */
  min: quantity.nullable().default(null),
  max: quantity.nullable().default(null),
  /** Relay outputs, in addresses that follow each other. */
  count: z.number().int().min(1).max(255).default(1),
  /** Of relay outputs: the register with the seconds that the first one stays switched; null = for ever, no duration is taken. */
  duration_address: register.nullable().default(null),
  /** Of a parameter of the virtual bridge: what it is called, with its unit. */
  title: text(100).default(''),
});

export type ModelRegister = z.output<typeof modelRegister>;

/** Types of registers that are read. Those of 64 bits are scaled as whole numbers; one that no number can hold has no value. */
export const READING_TYPES = [
  ...(['u16', 'i16', 'u32', 'i32', 'u64', 'i64', 'float32', 'float64', 'text'] as const),
] as const;

/** A register that a company's own model on Modbus reads; the field's value = register times `factor`. */
export const modelReading = z.object({
  /**
   * Requests that read it: `current` = values counted by the meter (message type 1), `instant` = those of the moment (2),
   * `info` = what it is (6).
   */
  kind: z.enum(['current', 'instant', 'info']).default('current'),
  /** Of a text: a fact about the device (`facts` of the options). */
  field: catalogueName,
  /** 3 reads holding registers, 4 input registers. */
  function: z.literal([3, 4]).default(3),
  /** In the frame, i.e. counted from 0; 32 bits take this register and the next one, 64 bits four. */
  address: register,
  /** `text` is ASCII, two characters a register. */
  type: z.enum(READING_TYPES).default('u16'),
  /** Registers of a text. */
  length: z.number().int().min(1).max(64).optional(),
  /**
   * Order in which the bytes arrive; A is the most significant. CDAB: lowest word first; BADC: the bytes of each word
   * swapped; DCBA: lowest byte first. Of 16 bits and of a text the second letter alone counts.
   */
  order: z.enum(['ABCD', 'CDAB', 'BADC', 'DCBA']).default('ABCD'),
  /** To the field's unit. */
  factor: z.number().min(-1e9).max(1e9).default(1),
  /** Bit field of a whole number: the bits that count, and how far they are shifted down. */
  mask: z.number().int().min(1).max(0xffff_ffff).nullish(),
  shift: z.number().int().min(0).max(63).nullish(),
  /** Contents that mean that there is no value, in hex: `8000`, `ffffffff`. A float that is no number never has one. */
  no_values: z
    .array(z.string().regex(/^(0x)?[0-9a-f]{1,16}$/i, 'errors.field_hex'))
    .max(8)
    .optional(),
  /**
   * Register with the power of ten of the value, -10 to 10, as in SunSpec models. A "not implemented" value of SunSpec,
   * of the power or of the register, means that there is no value.
   */
  scale_address: register.nullish(),
});

export type ModelReading = z.output<typeof modelReading>;

const resource = z.enum(['electricity', 'water', 'heat', 'gas', 'sensor', 'substance', 'other']);

/** Differences of a copy from the model of the catalogue; omitted fields are as in the catalogue. */
export const modelCopy = z.object({
  /** Field and the title that the company gives it, in the language of its people. */
  titles: byName(properName(100)).default({}),
  /** Field and the unit (`units` of the options) that the model counts it in. */
  units: byName(catalogueName).default({}),
  /** Tabs that are not shown. */
  hidden_tabs: z.array(catalogueName).max(20).default([]),
  /** Keys of `options.control` that are switched off. */
  disabled_controls: z.array(catalogueName).max(20).default([]),
  /** Input of the form and its bounds, within those of the catalogue, and the default of a new device. */
  limits: byName(
    z.object({
      min: quantity.nullish(),
      max: quantity.nullish(),
      default: z.union([quantity, text(255)]).nullish(),
    }),
  ).default({}),
  /** Seconds between two reports of a new device; null = as the device's form says. */
  report_period: z.number().int().min(0).max(31_536_000).nullable().default(null),
  /** Of a model on Modbus: what its controls write. Left out: nothing. */
  registers: z.array(modelRegister).max(REGISTER_VALUES.length).optional(),
  /** Of a model on Modbus: what it reads in place of the registers of the catalogue's model. Left out: those. */
  readings: z.array(modelReading).max(100).optional(),
  /** Resource that a model with `readings` measures; left out or null = the resource of the catalogue's model. */
  resource: resource.nullable().optional(),
  /**
   * Of a model on Modbus: its devices are gateway devices with an address on the line. Their controls are those of the
   * gateway device in front of them.
   */
  for_gateway: z.boolean().optional(),
});

/**
 * Where a value of a codec's output goes. Several keys may lead to one field: of two values for one time that of the
 * earlier mapping counts.
 */
export const codecMapping = z.object({
  /** Path in `data`: `temperature`, `meter.volume`; one `[]` matches every entry of a list: `history[].volume`. */
  key: text(200, 1),
  /** Message type. */
  type: z.number().int().min(1).max(125),
  field: catalogueName,
  /** The value times this is in the unit. */
  factor: z.number().min(-1e12).max(1e12).default(1),
  /** Name of a unit; null = the field's own in the catalogue. */
  unit: catalogueName.nullish(),
  /** Tab of the device data that shows it; null = that of the message type. */
  tab: catalogueName.nullish(),
});

const hexBytes = z
  .string()
  .max(2048)
  .transform((value) => value.replace(/[\s:\-]/g, '').toLowerCase())
  .refine((value) => value.length % 2 === 0 && /^[0-9a-f]*$/.test(value), { message: 'errors.field_hex' });

const anyObject = z.record(z.string().max(100), z.unknown());

/** An example of TS013 (section 6): an input of the codec and what it must return. */
export const codecExample = z.object({
  type: z.enum(['uplink', 'downlink_encode', 'downlink_decode']).default('uplink'),
  description: text(200).default(''),
  f_port: z.number().int().min(0).max(255).default(1),
  /** Payload in hex, of an uplink or of a downlink to decode. */
  bytes: hexBytes.default(''),
  /** When it was heard, ISO; null = now. */
  recv_time: z.iso.datetime({ offset: true }).max(64).nullish(),
  /** Of a downlink to encode. */
  data: anyObject.nullish(),
  /** The whole output: `{ data }`, `{ bytes, fPort }` or `{ errors }`. */
  output: anyObject,
});

/** Text of a codec, at most 128 kB. */
export const CODEC_SOURCE_LIMIT = 128 * 1024;

const codecText = {
  source: z.string().min(1).max(CODEC_SOURCE_LIMIT),
  mapping: z.array(codecMapping).max(200).default([]),
  /** Paths of the time of a row: Unix seconds or milliseconds, or ISO; without them the time of reception counts. */
  time_keys: z.array(text(200, 1)).max(10).default([]),
};

export const modelCodec = z.object({
  resource,
  ...codecText,
  titles: modelCopy.shape.titles,
  report_period: modelCopy.shape.report_period,
  examples: z.array(codecExample).max(100).default([]),
});

export type ModelCopy = z.output<typeof modelCopy>;
export type ModelCodec = z.output<typeof modelCodec>;
export type CodecMapping = z.output<typeof codecMapping>;
export type CodecExample = z.output<typeof codecExample>;

const named = { name: properName(100), brand: text(100).default('') };

const summary = z.object({
  id: z.number(),
  company_id: z.number(),
  /** false = of a company above, which alone changes it. */
  own: z.boolean(),
  name: z.string(),
  brand: z.string(),
  kind: z.enum(['copy', 'codec']),
  /** The model of the catalogue that it was copied from. */
  base: z.object({ id: z.number(), name: z.string(), brand: z.string() }).nullable(),
  resource: z.string(),
  interface: z.string(),
  /** ready: devices can have it; draft: its examples did not pass yet. */
  state: z.enum(['ready', 'draft']),
  /** A newer text waits for its examples to pass; devices use the older one. */
  has_draft: z.boolean(),
  /** Devices of any company that have it. */
  devices_count: z.number(),
  /** Grows with each save. */
  version: z.number(),
  /** Unix seconds. */
  changed_at: z.number(),
});

export type CompanyModelSummary = z.output<typeof summary>;

const one = summary.extend({
  copy: modelCopy.nullable(),
  /** As it was saved last, also where its examples did not pass. */
  codec: modelCodec.nullable(),
});

export type CompanyModel = z.output<typeof one>;

/** Result of a codec for one input. */
const codecRun = z.object({
  /** The whole output of the codec; null where it returned none. */
  output: z.unknown().nullable(),
  /** Why it returned nothing, or the errors it reported. */
  fault: z.string().nullable(),
  warnings: z.array(z.string()),
  /** Readings that the mapping produces. */
  readings: z.array(
    z.object({
      type: z.number(),
      title: z.string(),
      /** Unix seconds; null = the time of reception. */
      ts: z.number().nullable(),
      values: z.array(
        z.object({ field: z.string(), title: z.string(), unit: z.string().nullable(), value: z.number().nullable() }),
      ),
    }),
  ),
  /** null where nothing was expected. */
  passed: z.boolean().nullable(),
  /** Where the output is not what was expected; both as JSON, empty = not there. */
  differences: z.array(z.object({ path: z.string(), expected: z.string(), actual: z.string() })),
});

export type CodecRun = z.output<typeof codecRun>;

export const companyModels = endpoint({
  id: 'devices.company_model.list',
  method: 'POST',
  path: 'device/model/company/list',
  service: 'devices',
  access: readDevices,
  mutates: false,
  summary: "List the company's own device models",
  description: 'With those of the companies above, by name.',
  input: z.object({}),
  reply: z.object({ company_models: z.array(summary) }),
});

export const companyModelOptions = endpoint({
  id: 'devices.company_model.options',
  method: 'GET',
  path: 'device/model/company/options',
  service: 'devices',
  access: readDevices,
  summary: 'List the building blocks of a company model',
  description: 'Fields with their units, all units, message types and resources.',
  reply: z.object({
    fields: z.array(z.object({ name: z.string(), title: z.string(), unit: z.string() })),
    /** Facts that a text register can hold. */
    facts: z.array(z.object({ name: z.string(), title: z.string() })),
    units: z.array(z.object({ name: z.string(), title: z.string() })),
    message_types: z.array(z.object({ id: z.number(), title: z.string() })),
    resources: z.array(z.object({ name: z.string(), title: z.string() })),
    /** Tabs of the device data. */
    tabs: z.array(z.object({ name: z.string(), title: z.string() })),
    /** Characters of a codec. */
    source_limit: z.number(),
    /** Models of the catalogue whose copies declare registers; what those of controls may hold. */
    register_models: z.array(z.number()),
    register_values: z.array(
      z.object({ name: z.enum(REGISTER_VALUES), title: z.string(), kind: z.enum(REGISTER_KINDS) }),
    ),
  }),
});

export const getCompanyModel = endpoint({
  id: 'devices.company_model.get',
  method: 'GET',
  path: 'device/model/company/{id}',
  service: 'devices',
  access: readDevices,
  summary: 'Get a company model',
  description: 'With its complete definition.',
  input: z.object({ id: id.of('companyModel') }),
  reply: z.object({ company_model: one }),
});

export const copyModel = endpoint({
  id: 'devices.company_model.copy',
  method: 'POST',
  path: 'device/model/company/copy',
  service: 'devices',
  access: makeDevices,
  audit: ['company_model.created'],
  summary: 'Create a company model from a catalogue model',
  input: z.object({ model_id: id.of('meteringModel'), ...named, ...modelCopy.shape }),
  reply: z.object({ company_model: one, msg: z.string() }),
});

export const editModelCopy = endpoint({
  id: 'devices.company_model.edit_copy',
  method: 'PUT',
  path: 'device/model/company/copy',
  service: 'devices',
  access: updateDevices,
  audit: ['company_model.changed'],
  summary: 'Change a copied company model',
  description: 'Applies to all of its devices. With `version`, a concurrent change is rejected with 409.',
  input: z.object({ id: id.of('companyModel'), version: version.optional(), ...named, ...modelCopy.shape }),
  reply: z.object({ company_model: one, msg: z.string() }),
});

/** Reply to saving a codec: the model, and one result per example. */
const saved = z.object({ company_model: one, results: z.array(codecRun), msg: z.string() });

export const uploadCodec = endpoint({
  id: 'devices.company_model.upload_codec',
  method: 'POST',
  path: 'device/model/company/codec',
  service: 'devices',
  access: makeDevices,
  audit: ['company_model.created'],
  summary: 'Create a LoRaWAN model from a payload codec',
  description:
    'The codec follows LoRa Alliance TS013. At least one uplink example is required. The model is a draft until all examples pass.',
  input: z.object({ ...named, ...modelCodec.shape }),
  reply: saved,
});

export const editCodec = endpoint({
  id: 'devices.company_model.edit_codec',
  method: 'PUT',
  path: 'device/model/company/codec',
  service: 'devices',
  access: updateDevices,
  audit: ['company_model.changed'],
  summary: 'Change the codec of a company model',
  description:
    'Devices use the previous codec until all examples of the new one pass. With `version`, a concurrent change is rejected with 409.',
  input: z.object({ id: id.of('companyModel'), version: version.optional(), ...named, ...modelCodec.shape }),
  reply: saved,
});

export const discardModelDraft = endpoint({
  id: 'devices.company_model.discard_draft',
  method: 'DELETE',
  path: 'device/model/company/draft/{id}',
  service: 'devices',
  access: updateDevices,
  audit: ['company_model.changed'],
  summary: 'Discard the draft of a codec',
  description: 'The model keeps the codec in use. 409 if there is no draft; delete a model that is a draft as a whole.',
  input: z.object({ id: id.of('companyModel') }),
  reply: z.object({ company_model: one, msg: z.string() }),
});

export const tryCodec = endpoint({
  id: 'devices.company_model.try_codec',
  method: 'POST',
  path: 'device/model/company/codec/try',
  service: 'devices',
  access: can(['create', 'update', 'access_all'], SECTION.devices),
  demo: false,
  mutates: false,
  summary: 'Test a codec',
  description: 'Runs the codec on the inputs, compares with the expected outputs where given, and stores nothing.',
  input: z.object({
    ...codecText,
    inputs: z
      .array(codecExample.partial({ output: true }))
      .min(1)
      .max(100),
  }),
  reply: z.object({ results: z.array(codecRun) }),
});

export const deleteCompanyModel = endpoint({
  id: 'devices.company_model.delete',
  method: 'DELETE',
  path: 'device/model/company/{id}',
  service: 'devices',
  access: can(['delete', 'access_all'], SECTION.devices),
  audit: ['company_model.deleted'],
  summary: 'Delete a company model',
  description: '409 with the number of devices while devices use it, including those in the trash.',
  input: z.object({ id: id.of('companyModel') }),
  reply: z.object({ msg: z.string() }),
});
