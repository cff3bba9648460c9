import { defineCondition, OBSERVED } from './condition';

/** A base station is out of contact, as the devices service judges it. */
export const baseStationLost = defineCondition({
  kind: 'base_station_lost',
  subject: 'base_station',
  fieldsOf: () => [],
  reads: () => [OBSERVED.alive],
  judge: (_, { values }) => ({ is: values[OBSERVED.alive] === 0, seen: null, kept: {} }),
});
