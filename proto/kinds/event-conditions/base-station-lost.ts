import { defineCondition, OBSERVED } from '../condition';

/** A base station is out of contact, as the devices service judges it. */
export const baseStationLost = defineCondition({
  kind: 'base_station_lost',
  order: 170,
  subject: 'base_station',
  inputs: {},
  reads: () => [OBSERVED.alive],
  judge: (_, { values }) => ({ is: values[OBSERVED.alive] === 0, seen: null, kept: {} }),
});
