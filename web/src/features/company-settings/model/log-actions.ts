/** What the log has words for; anything else is shown as it is called. */
const ACTIONS = [
  'session.opened',
  'session.closed',
  'session.refused',
  'company.created',
  'company.changed',
  'company.blocked',
  'company.opened',
  'company.deleted',
  'company.moved',
  'company.entered',
  'company.enter_code_given',
  'company.left',
  'company.peak_hours_changed',
  'company.service_set',
  'company.service_ended',
] as const;

export function knownAction(action: string): (typeof ACTIONS)[number] | undefined {
  return ACTIONS.find((known) => known === action);
}
