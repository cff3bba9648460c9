import type { Fields } from './field';
import { LONGEST_INTERVAL } from './metering-device';

/**
 * Fields of a gateway device (modem, concentrator) that a user can set, except its model, its password and whether it
 * is on.
 */
export const GATEWAY_DEVICE_FIELDS = {
  name: { kind: 'name', max: 255, form: { required: true, help: true }, sortable: true, event: 'name' },
  /** IMEI or other identity in its greeting; a wrong check digit is warned about. */
  identity: {
    kind: 'text',
    min: 1,
    max: 64,
    form: { required: true, input: 'code', help: true },
    list: { width: 192, shown: true },
    sortable: true,
    event: 'identity',
  },
  /**
   * Login with `password`: both required for the interface `ethernet_uspd` (models 551 and 552), rejected for the
   * others.
   */
  login: { kind: 'text', max: 64, form: { of: 'login', required: true } },
  phone_number: {
    kind: 'text',
    property: 'phoneNumber',
    max: 20,
    form: { input: 'phone', help: true },
    list: { width: 136, shown: true },
  },
  /** Blanks are removed. */
  base_station: {
    kind: 'text',
    property: 'baseStation',
    max: 64,
    form: { help: true },
    list: { width: 136, shown: true },
  },
  deviceTimezone: {
    kind: 'zone',
    property: 'timeZone',
    column: 'time_zone',
    form: { help: true },
    list: { width: 112 },
  },
  report_period_update: {
    kind: 'seconds',
    property: 'reportPeriod',
    column: 'report_period',
    max: LONGEST_INTERVAL,
    form: {},
  },
  warning_report_period: {
    kind: 'seconds',
    property: 'warningPeriod',
    column: 'warning_period',
    max: LONGEST_INTERVAL,
    form: { help: true },
    list: { width: 144 },
  },
  desc: {
    kind: 'text',
    property: 'description',
    column: 'description',
    max: 1000,
    form: { input: 'note' },
    list: { width: 112, shown: true },
  },
} as const satisfies Fields;
