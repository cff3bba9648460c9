import { defineCondition, OBSERVED } from '../condition';
import { numberInput } from '../condition-inputs';

/** dB by which it has to be better before it is normal. */
const HYSTERESIS = 3;

/** The signal of the device is weak. */
export const signal = defineCondition({
  kind: 'signal',
  order: 110,
  subject: 'device',
  inputs: { rssi: numberInput({ min: -200, max: -1, unit: 'dBm', start: -120 }) },
  reads: () => [OBSERVED.rssi],
  judge({ rssi }, { values }, before) {
    const value = values[OBSERVED.rssi];
    if (value === undefined) return null;
    return { is: value < rssi + (before?.is ? HYSTERESIS : 0), seen: { field: 'rssi', value }, kept: {} };
  },
});
