import type { TransportId } from '@gaugeway/proto/kinds/find-transport';
import type { Transport } from '@gaugeway/proto/kinds/transport';
import type { Captions } from './captions';
import type { Codec, DecodedReading } from './codec';
import type { DeclaredControls } from './company-models/declared-controls';
import type { ControlKey } from './controls';
import type { Driver, ReadKind } from './driver';
import type { FieldName } from './fields/fields';
import type { TextFieldName } from './fields/text-fields';
import type { QuantityName } from './fields/quantities';
import type { RegisterWidth } from './register-width';

export { type Captions, inLanguage, type Language } from './captions';

export type Resource = 'electricity' | 'water' | 'heat' | 'gas' | 'sensor' | 'substance' | 'other';

/**
 * Ids of the connection interfaces (specification 2, section 3: kinds 1 to 42). The specification names most of the
 * first nineteen and gives no number; the numbering is ours, and the rest are the kinds of the field that it calls
 * "others". An id is stored with each device: it is never given to another kind. Titles: interfaces.ts.
 */
export const INTERFACE = {
  lorawan: 1,
  impulse: 2,
  'rs-232': 3,
  'rs-485': 4,
  'wm-bus': 5,
  'm-bus': 6,
  ethernet: 7,
  zigbee: 8,
  plc: 9,
  'gsm-gprs': 10,
  can: 11,
  'nb-fi': 12,
  'current-loop': 13,
  'rs-422': 14,
  usb: 15,
  'wi-fi': 16,
  'nb-iot': 17,
  '6lowpan': 18,
  '3g': 19,
  lte: 20,
  'lte-m': 21,
  '5g': 22,
  bluetooth: 23,
  optical: 24,
  infrared: 25,
  csd: 26,
  sms: 27,
  'radio-433': 28,
  'radio-868': 29,
  'g3-plc': 30,
  prime: 31,
  'wi-sun': 32,
  sigfox: 33,
  'z-wave': 34,
  thread: 35,
  nfc: 36,
  '4-20-ma': 37,
  '0-10-v': 38,
  '1-wire': 39,
  hart: 40,
  ethernet_uspd: 41,
  other: 42,
} as const;
export type InterfaceName = keyof typeof INTERFACE;

/** Tabs of the device data view (specification 3, section 2.1). */
export type TabId =
  | 'tariffs'
  | 'instant_readings'
  | 'power_profiles'
  | 'energy_profiles'
  | 'archives_system_1'
  | 'archives_system_2'
  | 'archives'
  | 'summary_readings'
  | 'alarm'
  | 'journal'
  | 'info'
  | 'journal_device'
  | 'service_information'
  | 'heat_calculating';

export interface ModelTab {
  msgTypes: readonly number[];
  /** Fields that the chart of the tab starts with. */
  chartFields: readonly FieldName[];
  /** The only fields of its rows that it shows, where another tab has rows of the same type; absent = all. */
  onlyFields?: readonly FieldName[];
}

/** An input of the add and edit form beyond the common ones. */
export interface FormField {
  name: string;
  captions: Captions;
  kind: 'text' | 'number' | 'hex' | 'password';
  required: boolean;
  min?: number;
  max?: number;
  default?: string | number;
}

/** Limits of a meter's tariff schedule. */
export interface TariffScheduleLimits {
  tariffs: number;
  seasons: number;
  dayTypes: number;
  /** Switches of a day. */
  switches: number;
}

/** A capability with all its faces. A model is the sum of its capabilities. */
export interface Capability {
  /** Fields of the rows of a message type. */
  fields?: Partial<Record<number, readonly FieldName[]>>;
  tabs?: Partial<Record<TabId, ModelTab>>;
  form?: readonly FormField[];
  tariffSchedule?: TariffScheduleLimits;
  /** Quantity of a field where this model's differs from the catalogue's, e.g. in1 of a heat meter is in Gcal. */
  quantities?: Partial<Record<FieldName, QuantityName>>;
  /** Widths of its counters, where the codec's or driver's document names them. */
  widths?: Partial<Record<FieldName, RegisterWidth>>;
}

/** A published frame and its expected result. */
export type ModelVector =
  | {
      name: string;
      source: string;
      fPort: number;
      hex: string;
      variables?: { startingValue?: number; impulseWeight?: number };
      /** ISO time of the reception, where the expected rows depend on it. */
      heardAt?: string;
      expect: DecodedReading[] | { error: string };
    }
  | {
      name: string;
      source: string;
      request: ReadKind;
      arguments?: Record<string, unknown>;
      address: string;
      parameters?: Record<string, unknown>;
      now?: string;
      /** Request and answer in hex, in order. */
      exchanges: readonly { send: string; answer: string }[];
      expect: DecodedReading[] | { error: string };
    };

export interface ModelDeclaration {
  id: number;
  brand: string;
  name: string;
  resource: Resource;
  interface: InterfaceName;
  /** Absent = that of the interface. */
  transport?: TransportId;
  /** Codec, for a transport of frames. */
  codec?: Codec;
  /** Driver, for a transport whose devices answer requests. */
  driver?: Driver;
  extend: readonly Capability[];
  vectors: readonly ModelVector[];
}

/** A payload codec that a company uploaded (TS013): run in a sandbox, never in the process itself. */
export interface UploadedCodec {
  /** Id of this version of its text. */
  key: string;
  source: string;
  /** The company responsible for the codec. */
  companyId: number;
  /** Proved to keep no state: its realm may stay between uplinks. */
  kept: boolean;
  /** Controls that its `encodeDownlink` declares. */
  controls: DeclaredControls;
  mapping: readonly {
    key: string;
    type: number;
    field: FieldName | TextFieldName;
    factor: number;
  }[];
  timeKeys: readonly string[];
}

export interface DeviceModel extends Omit<ModelDeclaration, 'extend' | 'transport'> {
  readonly interfaceId: number;
  readonly transport: Transport<TransportId>;
  /** Device group and device type of the specification (Resource types). */
  readonly deviceGroupId: number;
  readonly deviceTypeId: number;
  readonly fields: Readonly<Record<number, readonly FieldName[]>>;
  readonly tabs: Readonly<Partial<Record<TabId, ModelTab>>>;
  /** Keys of options.control that its driver or codec can read and write. */
  readonly controls: readonly ControlKey[];
  readonly form: readonly FormField[];
  /** undefined = none. */
  readonly tariffSchedule?: TariffScheduleLimits;
  readonly quantities: Readonly<Partial<Record<FieldName, QuantityName>>>;
  /** Widths of its counters; a fall of another register is never a roll-over. */
  readonly widths?: Readonly<Partial<Record<FieldName, RegisterWidth>>>;
  /** The company that made it; undefined = the catalogue's. */
  readonly companyId?: number;
  /** Codec of a company, in place of `codec`. */
  readonly uploaded?: UploadedCodec;
  /** Titles of fields that the company gave them. */
  readonly titles?: Readonly<Partial<Record<FieldName, string>>>;
  /** Initial report period of a new device, seconds. */
  readonly reportPeriod?: number;
  /** true: its devices are gateway devices, with an address on the line and the controls of the gateway. */
  readonly isGateway?: true;
}

/** The models that files export, alone or as a list, by id. */
export function modelsIn(
  files: readonly Readonly<Record<string, DeviceModel | readonly DeviceModel[]>>[],
): DeviceModel[] {
  const exported = files.flatMap((file) => Object.values(file));
  return exported.flatMap((model) => model).sort((a, b) => a.id - b.id);
}
