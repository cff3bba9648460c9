/** Actions that have a name of their own in the texts; any other is shown as the log has it. */
const NAMED = [
  'session.opened',
  'session.closed',
  'session.refused',
  'access.denied',
  'api_key.created',
  'api_key.revoked',
  'metering_device.created',
  'metering_device.changed',
  'metering_device.moved',
  'readings.exported',
  'gateway_device.created',
  'device_task.poll_requested',
  'device_task.control_requested',
  'integration_key.created',
  'integration_key.revoked',
  'dead_letters.replayed',
  'dead_letters.dropped',
  'branding.saved',
  'branding.uploaded',
  'branding.verified',
  'branding.removed',
] as const;

type Named = (typeof NAMED)[number];
type Underlined<T extends string> = T extends `${infer A}.${infer B}` ? `${A}_${B}` : T;

/** Key of an action's name; null where it has none. */
export function actionKey(action: string): Underlined<Named> | null {
  const known = NAMED.find((name) => name === action);
  return known ? (known.replace('.', '_') as Underlined<Named>) : null;
}

/** What the log can be narrowed to: the beginnings of actions. */
export const ACTION_GROUPS = [
  'session',
  'access',
  'company',
  'user',
  'access_group',
  'api_key',
  'metering_device',
  'gateway_device',
  'device_task',
  'integration_key',
  'branding',
  'dead_letters',
] as const;

export type ActionGroup = (typeof ACTION_GROUPS)[number];

export function isActionGroup(value: string | null): value is ActionGroup {
  return ACTION_GROUPS.some((group) => group === value);
}
