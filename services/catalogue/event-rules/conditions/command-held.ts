import { defineCondition, LASTS, OBSERVED } from './condition';

/** The brake of remote control has stopped a command until a second person decides about it. */
export const commandHeld = defineCondition({
  kind: 'command_held',
  subject: 'device',
  fieldsOf: () => [],
  reads: () => [OBSERVED.held],
  judge: (_, { at }) => ({ is: true, seen: null, kept: {}, until: at + LASTS }),
});
