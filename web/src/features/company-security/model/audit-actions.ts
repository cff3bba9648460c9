/** Prefixes of actions that the log can be filtered by. */
export const ACTION_GROUPS = [
  'session',
  'signup',
  'password',
  'two_factor',
  'access',
  'company',
  'user',
  'access_group',
  'api_key',
  'metering_device',
  'company_model',
  'gateway_device',
  'base_station',
  'accounting_point',
  'attribute',
  'readings',
  'network_server',
  'device_task',
  'integration_key',
  'branding',
  'dead_letters',
] as const;

export type ActionGroup = (typeof ACTION_GROUPS)[number];

export function isActionGroup(value: string | undefined): value is ActionGroup {
  return ACTION_GROUPS.some((group) => group === value);
}
