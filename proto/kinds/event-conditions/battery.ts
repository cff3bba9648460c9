import { defineCondition, OBSERVED } from '../condition';
import { shareInput } from '../condition-inputs';

/** Per cent by which it has to rise again: cold makes the voltage of a battery swing. */
const HYSTERESIS = 5;

/** The battery is low, as the device or the network server reports it. */
export const battery = defineCondition({
  kind: 'battery',
  order: 100,
  subject: 'device',
  inputs: { percent: shareInput(15) },
  reads: () => ['battery', OBSERVED.battery],
  judge({ percent }, { values }, before) {
    const value = values['battery'] ?? values[OBSERVED.battery];
    if (value === undefined) return null;
    return { is: value < percent + (before?.is ? HYSTERESIS : 0), seen: { field: 'battery', value }, kept: {} };
  },
});
