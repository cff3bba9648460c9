import { defineCondition, OBSERVED } from '../condition';

/** A gateway device is out of contact, as the devices service judges it. */
export const gatewayLost = defineCondition({
  kind: 'gateway_lost',
  order: 160,
  subject: 'gateway',
  inputs: {},
  reads: () => [OBSERVED.alive],
  judge: (_, { values }) => ({ is: values[OBSERVED.alive] === 0, seen: null, kept: {} }),
});
