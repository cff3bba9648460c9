import { ACTUATOR_CONTROLS } from './actuators';
import type { Control, ControlValues } from './control';
import { READING_CONTROLS } from './readings';
import { SETTING_CONTROLS } from './settings';
import { SINGLE_ACT_CONTROLS } from './single-acts';

/**
 * Every control, by its key in a management object. The driver or codec of a model decides which controls its devices
 * offer. The console's dialog, the server's validation and the titles of tasks follow from the values here.
 */
export const CONTROLS = {
  ...READING_CONTROLS,
  ...ACTUATOR_CONTROLS,
  ...SETTING_CONTROLS,
  ...SINGLE_ACT_CONTROLS,
} satisfies Record<string, Control>;

export type ControlKey = keyof typeof CONTROLS;

export const isControlKey = (key: string): key is ControlKey => Object.hasOwn(CONTROLS, key);

/** The control of a key, without the narrow type that the table has. */
export const controlOf = (key: ControlKey): Control => CONTROLS[key];

/**
 * Actuator that a command changes: commands of one actuator replace each other while they wait. Empty for commands that
 * read or that have a further effect when repeated: they replace nothing.
 */
export function actuatorOf(key: ControlKey, values: ControlValues): string {
  const { class: commandClass, actuator } = controlOf(key);
  if (commandClass !== 'B' && commandClass !== 'C') return '';
  return typeof actuator === 'function' ? actuator(values) : (actuator ?? key);
}
