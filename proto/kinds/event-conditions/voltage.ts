import { defineCondition } from '../condition';
import { numberInput, shareInput } from '../condition-inputs';

export const PHASES = ['voltage1', 'voltage2', 'voltage3'] as const;

/** Part of the nominal voltage by which it has to be within the limits again. */
const HYSTERESIS = 0.005;

/**
 * Part of the nominal voltage below which a phase is interrupted (EN 50160:2010, 3.20: 5 %), or not connected: meters of one
 * phase report the others as 0.
 */
export const INTERRUPTED = 0.05;

/** A phase voltage is out of its limits: EN 50160:2010, 4.2.2.2 has 10 % of the nominal one. */
export const voltage = defineCondition({
  kind: 'voltage',
  order: 120,
  subject: 'device',
  inputs: { nominal: numberInput({ min: 1, max: 1_000_000, unit: 'V', start: 230 }), percent: shareInput(10) },
  concernsSupply: true,
  reads: () => PHASES,
  judge({ nominal, percent }, { values }, before) {
    const given = PHASES.flatMap((field) => {
      const value = values[field];
      return value !== undefined && value >= nominal * INTERRUPTED ? [{ field, value }] : [];
    });
    const off = ({ value }: { value: number }) => Math.abs(value - nominal);
    const worst = given.sort((a, b) => off(b) - off(a))[0];
    if (!worst) return null;
    const permitted = nominal * (percent / 100 - (before?.is ? HYSTERESIS : 0));
    return { is: off(worst) > permitted, seen: worst, kept: {} };
  },
});
