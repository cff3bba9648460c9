import type { Codec, DecodedReading } from './codec';
import type { Driver, ReadKind } from './driver';
import type { FieldName } from './fields/fields';
import type { QuantityName } from './fields/quantities';

export type Captions = Readonly<Record<'ru' | 'en' | 'mn', string>>;

export type Resource = 'electricity' | 'water' | 'heat' | 'gas' | 'sensor';

/** Ids of the connection interfaces (specification 3, section 3: kinds 1 to 42; numbering where it is not told is ours). */
export const INTERFACE = {
  lorawan: 1,
  impulse: 2,
  'rs-232': 3,
  'rs-485': 4,
  'wm-bus': 5,
  'm-bus': 6,
  ethernet: 7,
  'gsm-gprs': 10,
  ethernet_uspd: 42,
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

/** Keys of options.control (specification 3, section 3: Model). */
export type Control = 'now_value' | 'archive_profile' | 'archive' | 'event_log' | 'tariff';

/** A capability with all its faces. A model is the sum of its capabilities. */
export interface Capability {
  /** Fields of the rows of a message type. */
  fields?: Partial<Record<number, readonly FieldName[]>>;
  tabs?: Partial<Record<TabId, ModelTab>>;
  /** Keys of options.control that the model answers. */
  controls?: readonly Control[];
  form?: readonly FormField[];
  /** Quantity of a field where this model's differs from the catalogue's, e.g. in1 of a heat meter is in Gcal. */
  quantities?: Partial<Record<FieldName, QuantityName>>;
}

/** A frame as it was published and what it must give. */
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
  /** LoRaWAN payload codec. */
  codec?: Codec;
  /** Wired driver. */
  driver?: Driver;
  extend: readonly Capability[];
  vectors: readonly ModelVector[];
}

export interface DeviceModel extends Omit<ModelDeclaration, 'extend'> {
  readonly interfaceId: number;
  /** Device group and device type of the specification (Resource types). */
  readonly deviceGroupId: number;
  readonly deviceTypeId: number;
  readonly fields: Readonly<Record<number, readonly FieldName[]>>;
  readonly tabs: Readonly<Partial<Record<TabId, ModelTab>>>;
  readonly controls: readonly Control[];
  readonly form: readonly FormField[];
  readonly quantities: Readonly<Partial<Record<FieldName, QuantityName>>>;
}
