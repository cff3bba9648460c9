import type { Fields } from './field';

/** Fields of a poll group that a user sets, except the models and connections of its devices. */
export const POLL_GROUP_FIELDS = {
  name: { kind: 'name', max: 100, form: { required: true } },
  /** Seconds between two polls of a device. */
  report_period_update: { kind: 'seconds', column: 'poll_interval', form: { required: true } },
  /** Seconds without an answer after which a device is late; 0 = when it waits for its line for an interval. */
  warning_report_period: { kind: 'seconds', column: 'warning_period', max: 7_776_000, form: {} },
  poll_params: { kind: 'record' },
  selected_data: { kind: 'record' },
  autoload_params: { kind: 'record' },
  service_params: { kind: 'record' },
  /** One after another: a poll begins when nothing else is open behind its gateway device. */
  poll_one: { kind: 'flag', form: { help: true } },
  /** Minutes over which a profile is averaged. */
  averaging_pp: { kind: 'number', column: 'averaging' },
  is_active: { kind: 'flag' },
} as const satisfies Fields;
