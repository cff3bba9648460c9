import type { Captions } from '../captions';

/** A physical quantity as the platform stores and shows it: one unit per quantity, whatever unit the meter uses. */
export interface Quantity {
  /** null = a plain number. */
  unit: Captions | null;
  /** Digits after the point that make sense for it. */
  decimals: number;
}

const unit = (ru: string, en: string, mn: string): Captions => ({ ru, en, mn });

export const QUANTITIES = {
  number: { unit: null, decimals: 0 },
  /** 0 or 1. */
  state: { unit: null, decimals: 0 },
  ratio: { unit: null, decimals: 3 },
  pulses: { unit: unit('имп.', 'pulses', 'импульс'), decimals: 0 },
  activeEnergy: { unit: unit('кВт·ч', 'kWh', 'кВт·ц'), decimals: 3 },
  reactiveEnergy: { unit: unit('квар·ч', 'kvarh', 'квар·ц'), decimals: 3 },
  apparentEnergy: { unit: unit('кВ·А·ч', 'kVAh', 'кВ·А·ц'), decimals: 3 },
  activePower: { unit: unit('кВт', 'kW', 'кВт'), decimals: 4 },
  reactivePower: { unit: unit('квар', 'kvar', 'квар'), decimals: 4 },
  apparentPower: { unit: unit('кВ·А', 'kVA', 'кВ·А'), decimals: 4 },
  voltage: { unit: unit('В', 'V', 'В'), decimals: 2 },
  current: { unit: unit('А', 'A', 'А'), decimals: 3 },
  loopCurrent: { unit: unit('мА', 'mA', 'мА'), decimals: 2 },
  frequency: { unit: unit('Гц', 'Hz', 'Гц'), decimals: 2 },
  angle: { unit: unit('°', '°', '°'), decimals: 1 },
  volume: { unit: unit('м³', 'm³', 'м³'), decimals: 3 },
  flow: { unit: unit('м³/ч', 'm³/h', 'м³/ц'), decimals: 3 },
  mass: { unit: unit('т', 't', 'т'), decimals: 3 },
  heatEnergy: { unit: unit('Гкал', 'Gcal', 'Гкал'), decimals: 4 },
  heatPower: { unit: unit('кВт', 'kW', 'кВт'), decimals: 3 },
  temperature: { unit: unit('°C', '°C', '°C'), decimals: 2 },
  temperatureDifference: { unit: unit('К', 'K', 'К'), decimals: 2 },
  pressure: { unit: unit('бар', 'bar', 'бар'), decimals: 3 },
  percent: { unit: unit('%', '%', '%'), decimals: 0 },
  batteryVoltage: { unit: unit('В', 'V', 'В'), decimals: 3 },
  hours: { unit: unit('ч', 'h', 'ц'), decimals: 1 },
  minutes: { unit: unit('мин', 'min', 'мин'), decimals: 0 },
  seconds: { unit: unit('с', 's', 'с'), decimals: 0 },
  /** Unix seconds. */
  moment: { unit: null, decimals: 0 },
} as const satisfies Record<string, Quantity>;

export type QuantityName = keyof typeof QUANTITIES;
