import type { Fields } from './field';

/** A year, seconds. */
export const LONGEST_INTERVAL = 31_536_000;

/** Fields of a metering device that a user can set. Not here: its model, which is chosen once, and whether it is on. */
export const METERING_DEVICE_FIELDS = {
  name: {
    kind: 'name',
    max: 255,
    form: { section: 'what', required: true },
    sortable: true,
    filter: 'contains',
    import: {},
    event: 'name',
  },
  serial: {
    kind: 'text',
    max: 64,
    form: { section: 'what' },
    sortable: true,
    filter: 'contains',
    import: { example: '00123456', heads: ['Серийный номер', 'Серийный №', 'Серийн дугаар', 'Serial'] },
    event: 'serial',
  },
  /** LoRaWAN device EUI; separators and case do not matter. Empty for wired devices. */
  deviceID: {
    kind: 'eui',
    property: 'devEui',
    column: 'dev_eui',
    max: 64,
    form: { section: 'what', of: 'hasEui', required: true },
    list: { width: 152 },
    filter: 'contains',
    import: {
      name: 'dev_eui',
      example: '70B3D5E75E012345',
      heads: ['Device EUI', 'EUI', 'EUI устройства', 'EUI прибора', 'Төхөөрөмжийн EUI'],
    },
    event: 'devEui',
  },
  gatewayID: {
    kind: 'gateway',
    property: 'gatewayId',
    column: 'gateway_id',
    form: { section: 'line', of: 'hasGateway', required: true },
    list: { width: 168 },
    import: { name: 'gateway' },
    mass: true,
  },
  /** Address on the line. */
  inside_addr: {
    kind: 'text',
    property: 'insideAddr',
    max: 64,
    form: { section: 'line', of: 'hasGateway', required: true },
    list: { width: 128 },
    filter: 'contains',
    import: {},
    event: 'insideAddr',
  },
  deviceTimezone: {
    kind: 'zone',
    property: 'timeZone',
    column: 'time_zone',
    form: { section: 'reporting' },
    list: { width: 112 },
    import: { name: 'time_zone', unit: 'hours' },
    mass: true,
    event: 'timeZone',
  },
  /** Between two reports or polls; 0 = never polled by schedule. */
  report_period_update: {
    kind: 'seconds',
    property: 'reportPeriod',
    column: 'report_period',
    max: LONGEST_INTERVAL,
    form: { section: 'reporting' },
    list: { width: 132 },
    import: { name: 'report_period', unit: 'minutes', example: 1440 },
    mass: true,
  },
  /** Silence that is too long; 0 = the default of the interface. */
  warning_report_period: {
    kind: 'seconds',
    property: 'warningPeriod',
    column: 'warning_period',
    max: LONGEST_INTERVAL,
    form: { section: 'reporting' },
    list: { width: 148 },
    import: { name: 'no_contact_limit', unit: 'minutes' },
    mass: true,
  },
  /** Unit of the resource per pulse. */
  impulse_weight: {
    kind: 'number',
    property: 'impulseWeight',
    above: 0,
    max: 1_000_000,
    default: 1,
    form: { section: 'counting', of: 'model' },
    import: { example: 0.001 },
    event: 'impulseWeight',
  },
  /** Reading that counts as zero pulses, in the unit of the resource. */
  starting_value: {
    kind: 'number',
    property: 'startingValue',
    form: { section: 'counting', of: 'model' },
    import: { example: 12.345 },
    event: 'startingValue',
  },
  transformation_ratio: {
    kind: 'number',
    property: 'transformationRatio',
    above: 0,
    max: 1_000_000,
    default: 1,
    form: { section: 'counting', of: 'electricity' },
    list: { width: 128 },
    import: {},
    event: 'transformationRatio',
  },
  /** Digits of the dial before the decimal point, after which it begins at zero again; 0 = not known. */
  register_digits: {
    kind: 'number',
    property: 'registerDigits',
    min: 0,
    max: 12,
    form: { section: 'counting' },
    import: { example: 5, heads: ['Заалтын орон'] },
    mass: true,
    event: 'registerDigits',
  },
  /** Day by which the next verification is due. */
  calibration_due: {
    kind: 'date',
    form: { section: 'what' },
    list: { width: 152 },
    sortable: true,
    filter: 'days',
    import: {},
    mass: true,
    document: true,
  },
  /** Parameters of the driver: password, access level, ... as the model's form names them. */
  poll_params: { kind: 'record', property: 'pollParams' },
  /** Free-form notes about a device, METERING_DEVICE_PROPERTIES among them. */
  properties: { kind: 'record' },
} as const satisfies Fields;

/** The free-form `properties` of a device that the console's form has. */
export const METERING_DEVICE_PROPERTIES = {
  address: { kind: 'text', max: 255, form: { section: 'what' } },
  type_water_meter: { kind: 'text', form: { section: 'counting', of: 'water' } },
  averaging_pp: { kind: 'number', form: { section: 'counting', of: 'power_profiles' } },
  min_value: { kind: 'number', form: { section: 'counting' } },
  max_value: { kind: 'number', form: { section: 'counting' } },
  base_station: { kind: 'text', max: 64, form: { section: 'more', of: 'hasNetworkServer' } },
  service_params: { kind: 'text', max: 1000, form: { section: 'more' } },
} as const satisfies Fields;
