import type { DeviceModel } from '@gaugeway/proto/api/devices';

type ControlOptions = DeviceModel['options']['control'];
export type ControlOption = ControlOptions[string];
export type ParameterOption = ControlOption['parameters'][number];

/** Control of a model with its key in a management object. */
export interface Offered {
  key: string;
  option: ControlOption;
}

/** Blocks of the dialog in their order (specification 1, section 2.2). A new control is in `other` automatically. */
const BLOCKS = {
  readings: ['tariff', 'now_value', 'read_info'],
  load: ['relay_state', 'power', 'valve', 'closed_solenoid', 'setout', 'set_plomb', 'unblock'],
  limit: ['limit_state', 'limit', 'setFrequency'],
  clock: ['get_datetime', 'time_set', 'time_correct', 'time_correct2'],
  tariffs: ['get_shedule_tariff', 'shedule'],
  special_days: ['get_special_day', 'set_special_day'],
  archives: ['complex_set'],
  reporting: ['report_period', 'mts_activate'],
  settings: ['get_settings', 'vega_settings', 'set_settings'],
  bridge: ['virtual_bridge'],
  setpoints: ['get_setpoints', 'set_setpoint'],
  gas: [
    'get_alarm_value',
    'get_exit_alarm_value',
    'set_co_alarm',
    'set_co_exit_alarm',
    'set_gas_alarm',
    'set_gas_exit_alarm',
    'muffing',
    'set_test',
  ],
  signals: ['set_control_led', 'set_control_buzer'],
  scheduler: ['scheduler'],
  raw: ['send_raw_payload'],
  other: ['reset'],
} as const satisfies Record<string, readonly string[]>;

type BlockName = keyof typeof BLOCKS;

/** Controls with separate dialogs for the date (specification 1, section 2.4). */
const REQUESTS: readonly string[] = ['archive', 'archive_profile', 'event_log'];
/** Controls that are sent from the page of tariff schedules. */
const ELSEWHERE: readonly string[] = ['set_tariff_schedule'];

/** true if the dialog of controls offers it. */
export const isSentHere = (key: string): boolean => !ELSEWHERE.includes(key);

/** Active controls of a model by block; blocks without any are left out. */
export function blocksOf(options: ControlOptions): { name: BlockName; controls: Offered[] }[] {
  const active = Object.keys(options).filter(
    (key) => options[key]?.active && !REQUESTS.includes(key) && isSentHere(key),
  );
  const listed = new Set<string>(Object.values(BLOCKS).flat());
  return (Object.keys(BLOCKS) as BlockName[]).flatMap((name) => {
    const known: readonly string[] = BLOCKS[name];
    const keys = [
      ...known.filter((key) => active.includes(key)),
      ...(name === 'other' ? active.filter((key) => !listed.has(key)) : []),
    ];
    const controls = keys.flatMap((key) => (options[key] ? [{ key, option: options[key] }] : []));
    return controls.length > 0 ? [{ name, controls }] : [];
  });
}

/** Layout of a control's inputs. */
type Layout = 'button' | 'switch' | 'settings' | 'form';

/** Inputs of a control, without the flag that only names the control. */
export const inputsOf = ({ key, option }: Offered): ParameterOption[] =>
  option.parameters.filter(({ name, kind }) => !(name === key && kind === 'flag'));

/**
 * `button`: no inputs; `switch`: 0 or 1; `settings`: several settings that are sent one by one; `form`: values that are
 * sent together.
 */
export function layoutOf(control: Offered): Layout {
  const inputs = inputsOf(control);
  if (inputs.length === 0) return 'button';
  const [only] = inputs;
  if (inputs.length === 1 && only?.kind === 'choice' && only.values?.join() === '0,1') return 'switch';
  const isNamed = control.option.parameters.some(({ name, kind }) => name === control.key && kind === 'flag');
  const hasNoDuty = inputs.every((input) => !input.required && input.default === null);
  return isNamed && inputs.length > 1 && hasNoDuty ? 'settings' : 'form';
}

/**
 * true if the task planner of the vendor cannot be shown: the numbers of its tasks are missing (specification 1,
 * section 2.2).
 */
export const lacksTaskId = ({ scheduler }: ControlOptions): boolean =>
  scheduler !== undefined && scheduler.active && !scheduler.parameters.some(({ name }) => name === 'task_id');
