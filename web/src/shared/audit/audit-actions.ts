/** Actions that have a name of their own in the texts; any other is shown as the log has it. */
const NAMED = [
  'session.opened',
  'session.closed',
  'session.refused',
  'session.ended',
  'signup.requested',
  'signup.activated',
  'password.forgotten',
  'password.reset',
  'user.created',
  'user.changed',
  'user.blocked',
  'user.unblocked',
  'user.deleted',
  'user.password_changed',
  'user.consented',
  'two_factor.enabled',
  'two_factor.disabled',
  'two_factor.recovery_codes_renewed',
  'two_factor.reset',
  'access.denied',
  'access_group.created',
  'access_group.changed',
  'access_group.deleted',
  'company.created',
  'company.changed',
  'company.blocked',
  'company.opened',
  'company.deleted',
  'company.moved',
  'company.entered',
  'company.left',
  'company.peak_hours_changed',
  'company.service_set',
  'company.service_ended',
  'mail.read',
  'api_key.created',
  'api_key.revoked',
  'metering_device.created',
  'metering_device.changed',
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
