import type { QuantityName } from '@gaugeway/catalogue';

/** Quantities that a limit is set for, by the parameter's name. */
export const LIMITED = {
  voltage: ['voltage'],
  current: ['current'],
  power: ['activePower', 'reactivePower', 'apparentPower', 'heatPower'],
  frequency: ['frequency'],
  temperature: ['temperature'],
  pressure: ['pressure'],
  flow: ['flow'],
  ratio: ['ratio'],
} as const satisfies Record<string, readonly QuantityName[]>;

export type Limited = keyof typeof LIMITED;

const LIMITS: ReadonlyMap<QuantityName, Limited> = new Map(
  Object.entries(LIMITED).flatMap(([name, quantities]) => quantities.map((known) => [known, name as Limited] as const)),
);

/** The parameter that limits a quantity. */
export const limitOf = (quantity: QuantityName | null): Limited | null =>
  quantity === null ? null : (LIMITS.get(quantity) ?? null);
