import type { Fields } from './field';
import { LONGEST_INTERVAL } from './metering-device';

/**
 * Fields of a gateway device (modem, concentrator) that a user can set, except its model, its password and whether it
 * is on.
 */
export const GATEWAY_DEVICE_FIELDS = {
  name: { kind: 'name', max: 255 },
  /** IMEI or other identity in its greeting; a wrong check digit is warned about. */
  identity: { kind: 'text', min: 1, max: 64 },
  desc: { kind: 'text', property: 'description', column: 'description', max: 1000 },
  phone_number: { kind: 'text', property: 'phoneNumber', max: 20 },
  deviceTimezone: { kind: 'zone', property: 'timeZone', column: 'time_zone' },
  report_period_update: { kind: 'seconds', property: 'reportPeriod', column: 'report_period', max: LONGEST_INTERVAL },
  warning_report_period: {
    kind: 'seconds',
    property: 'warningPeriod',
    column: 'warning_period',
    max: LONGEST_INTERVAL,
  },
  /** Blanks are removed. */
  base_station: { kind: 'text', property: 'baseStation', max: 64 },
  /** With `password`: both needed for the interface `ethernet_uspd` (models 551 and 552), refused for the others. */
  login: { kind: 'text', max: 64 },
} as const satisfies Fields;
