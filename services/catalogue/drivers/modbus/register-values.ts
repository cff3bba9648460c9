import { BRIDGE_PARAMETERS, type ModelRegister, type RegisterKind, type RegisterValue } from '@gaugeway/proto/api';
import { type Captions, captions } from '../../captions';
import { decimal } from '../../codecs/reader';
import { type ControlKey, controlOf } from '../../controls';
import type { Parameter } from '../../controls/control';
import { WRITE } from './frames';

/** The control that sets each value that a register may hold. */
export const SETS: Readonly<Record<RegisterValue, ControlKey>> = {
  power: 'power',
  valve: 'valve',
  limit: 'limit',
  report_period: 'report_period',
  skz_speed: 'set_setpoint',
  skz_boost: 'set_setpoint',
  skz_move: 'set_setpoint',
  sleep_time: 'set_settings',
  range_connect: 'set_settings',
  set_gas_alarm: 'set_gas_alarm',
  set_gas_exit_alarm: 'set_gas_exit_alarm',
  set_co_alarm: 'set_co_alarm',
  set_co_exit_alarm: 'set_co_exit_alarm',
  setFrequency: 'setFrequency',
  clock: 'time_set',
  setout: 'setout',
  reset: 'reset',
  mts_activate: 'mts_activate',
  unblock: 'unblock',
  set_plomb: 'set_plomb',
  set_test: 'set_test',
  closed_solenoid: 'closed_solenoid',
  muffing: 'muffing',
  set_control_led: 'set_control_led',
  set_control_buzer: 'set_control_buzer',
  // Each of its names is a parameter of the bridge.
  ...(Object.fromEntries(BRIDGE_PARAMETERS.map((name) => [name, 'virtual_bridge'])) as Record<
    (typeof BRIDGE_PARAMETERS)[number],
    ControlKey
  >),
};

/** Range of registers by type; a float has the range of the control. */
const RANGES: Partial<Record<ModelRegister['type'], readonly [number, number]>> = {
  u16: [0, 0xffff],
  i16: [-0x8000, 0x7fff],
  u32: [0, 0xffff_ffff],
  i32: [-0x8000_0000, 0x7fff_ffff],
};

const CLOCK = captions('Дата и время', 'Date and time', 'Огноо, цаг');

/** Title of a value. */
export const titleOf = (value: RegisterValue): Captions => (value === 'clock' ? CLOCK : parameterOf(value).captions);

/** The value as its control has it. A clock is a moment. */
export function parameterOf(value: RegisterValue): Parameter {
  const name = value === 'clock' ? 'time_set' : value;
  const parameter = controlOf(SETS[value]).parameters[name];
  if (!parameter) throw new Error(`the control ${SETS[value]} has no ${name}`);
  return parameter;
}

/** Kind of the register of a value. */
export function kindOf(value: RegisterValue): RegisterKind {
  if (value === 'clock') return 'clock';
  if (value === 'setout') return 'outputs';
  const { kind } = parameterOf(value);
  return kind === 'choice' ? 'switch' : kind === 'flag' ? 'act' : 'value';
}

/** Bounds of the value by its register and its declaration; null = they leave none. */
export function boundsOf(register: ModelRegister): Parameter | null {
  const { value, factor, title } = register;
  const parameter = parameterOf(value);
  if (parameter.kind !== 'number') return parameter;
  const range = RANGES[register.type];
  // A whole register holds multiples of its factor alone.
  const step = range ? decimal(factor * Math.ceil(parameter.step / factor - 1e-9), 9) : parameter.step;
  const [low, high] = range ?? [-Infinity, Infinity];
  const least = Math.max(parameter.min, register.min ?? -Infinity, low * factor);
  const most = Math.min(parameter.max, register.max ?? Infinity, high * factor);
  const min = decimal(Math.ceil(least / step - 1e-9) * step, 9);
  const max = decimal(Math.floor(most / step + 1e-9) * step, 9);
  const called = SETS[value] === 'virtual_bridge' ? captions(title, title, title) : parameter.captions;
  return min > max ? null : { ...parameter, captions: called, min, max, step };
}

/** true if registers of its type can hold the values for on and off, or the value that acts. */
export function holds(register: ModelRegister): boolean {
  const { function: fn, type, on, off, value } = register;
  const [low, high] = fn === WRITE.coil ? [0, 1] : (RANGES[type] ?? [-Infinity, Infinity]);
  const isWithin = (state: number) => state >= low && state <= high;
  return kindOf(value) === 'act' ? isWithin(on) : on !== off && isWithin(on) && isWithin(off);
}
