import type { FrozenRegister } from './frozen/frozen-figure';
import { TOTAL, type Values } from './ledger';

/**
 * Values of a figure that corrections are found by: the consumption of the point, and the counts of its other
 * registers.
 */
export const valuesOf = (figure: {
  value: number | null;
  field: string | null;
  registers: readonly FrozenRegister[];
}): Values => ({
  [TOTAL]: figure.value,
  ...Object.fromEntries(
    figure.registers
      .filter(({ field }) => field !== figure.field)
      .map(({ field, scaled, delta }) => [field, scaled ?? delta]),
  ),
});
