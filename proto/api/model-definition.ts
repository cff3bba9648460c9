import { z } from 'zod';
import { properName, quantity, text } from './shapes';

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
  /** Address for reading back; null = the same address. */
  read_address: register.nullable().default(null),
  /**
   * Type of the registers; 32 bits take two, in the order of the meter's other registers. A clock is `u32`, Unix
   * seconds, or `u16`: six registers with year, month, day, hour, minute and second of its local time.
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
  /**
   * Register of relay outputs with the seconds that the first one stays switched; null = permanent, no duration is
   * accepted.
   */
  duration_address: register.nullable().default(null),
  /** Title of a parameter of the virtual bridge, with its unit. */
  title: text(100).default(''),
});

export type ModelRegister = z.output<typeof modelRegister>;

/**
 * Types of registers that are read. Those of 64 bits are scaled as whole numbers; one that no number can hold has no
 * value. `bcd16` to `bcd64` have four decimal digits a register; another digit means that there is no value.
 */
export const READING_TYPES = [
  ...(['u16', 'i16', 'u32', 'i32', 'u64', 'i64', 'float32', 'float64', 'bcd16', 'bcd32', 'bcd64', 'text'] as const),
] as const;

/** Most contents of a register that mean that there is no value. */
export const MOST_NO_VALUES = 8;

/** A register that a company's own model on Modbus reads; the field's value = register times `factor`. */
export const modelReading = z.object({
  /**
   * Requests that read it: `current` = values counted by the meter (message type 1), `instant` = those of the moment
   * (2), `info` = its identity (6).
   */
  kind: z.enum(['current', 'instant', 'info']).default('current'),
  /** Fact about the device, for a text (`facts` of the options). */
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
  /**
   * Contents that mean that there is no value, in hex: `8000`, `ffffffff`. Of a bit field, the whole register or the bits
   * of the mask, in their place. A float that is no number never has a value.
   */
  no_values: z
    .array(z.string().regex(/^(0x)?[0-9a-f]{1,16}$/i, 'errors.field_hex'))
    .max(MOST_NO_VALUES)
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
  /** Registers that controls of a model on Modbus write. Absent: none. */
  registers: z.array(modelRegister).max(REGISTER_VALUES.length).optional(),
  /** Readings of a model on Modbus in place of those of the catalogue's model. Absent: the catalogue's. */
  readings: z.array(modelReading).max(100).optional(),
  /** Resource that a model with `readings` measures; left out or null = the resource of the catalogue's model. */
  resource: resource.nullable().optional(),
  /**
   * true: devices of a model on Modbus are gateway devices with an address on the line. Their controls are those of the
   * gateway device in front of them.
   */
  for_gateway: z.boolean().optional(),
});

/**
 * Target of a value of a codec's output. Several keys may lead to one field: of two values for one time that of the
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

/** An example of TS013 (section 6): an input of the codec and the expected result. */
export const codecExample = z.object({
  type: z.enum(['uplink', 'downlink_encode', 'downlink_decode']).default('uplink'),
  description: text(200).default(''),
  f_port: z.number().int().min(0).max(255).default(1),
  /** Payload in hex, of an uplink or of a downlink to decode. */
  bytes: hexBytes.default(''),
  /** Time of reception, ISO; null = now. */
  recv_time: z.iso.datetime({ offset: true }).max(64).nullish(),
  /** Data of a downlink to encode. */
  data: anyObject.nullish(),
  /** The whole output: `{ data }`, `{ bytes, fPort }` or `{ errors }`. */
  output: anyObject,
});

/** Text of a codec, at most 128 kB. */
export const CODEC_SOURCE_LIMIT = 128 * 1024;

/** Fields of a codec that is stored or tried. */
export const codecText = {
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
