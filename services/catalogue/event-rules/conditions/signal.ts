import { defineCondition, OBSERVED } from './condition';

/** dB by which it has to be better before it is normal. */
const HYSTERESIS = 3;

/** The device is heard weakly. */
export const signal = defineCondition({
  kind: 'signal',
  subject: 'device',
  fieldsOf: () => [],
  reads: () => [OBSERVED.rssi],
  judge({ rssi }, { values }, before) {
    const value = values[OBSERVED.rssi];
    if (value === undefined) return null;
    return { is: value < rssi + (before?.is ? HYSTERESIS : 0), seen: { field: 'rssi', value }, kept: {} };
  },
});
