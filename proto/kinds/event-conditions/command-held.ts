import { defineCondition, LASTS, OBSERVED } from '../condition';

/** The command throttle has stopped a command until a second person decides about it. */
export const commandHeld = defineCondition({
  kind: 'command_held',
  order: 190,
  subject: 'device',
  inputs: {},
  hasNoHistory: true,
  reads: () => [OBSERVED.held],
  judge: (_, { at }) => ({ is: true, seen: null, kept: {}, until: at + LASTS }),
});
