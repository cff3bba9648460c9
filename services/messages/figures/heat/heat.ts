import { KWH_A_GCAL } from '@gaugeway/catalogue';
import { roundFigure, sumFigures } from '@gaugeway/proto/number/figure';

/** Heat capacity of water at the temperatures of heating networks, kJ/(kg·K). */
const HEAT_CAPACITY = 4.187;
const KJ_A_KWH = 3600;

/** Density of water, kg/m³, from 0 to 150 °C (G. S. Kell, J. Chem. Eng. Data 20 (1975) 97, eq. 16). */
export function density(t: number): number {
  const above =
    999.83952 +
    16.945176 * t -
    7.9870401e-3 * t ** 2 -
    46.170461e-6 * t ** 3 +
    105.56302e-9 * t ** 4 -
    280.54253e-12 * t ** 5;
  return above / (1 + 16.87985e-3 * t);
}

/**
 * The heat that a volume of water left behind, Gcal: its mass by the density in the return pipe, where heat meters
 * mostly measure the flow (EN 1434-1), times heat capacity and difference. Pure.
 */
export function heatOf(volume: number, flow: number, back: number): number {
  const kwh = (volume * density(back) * HEAT_CAPACITY * (flow - back)) / KJ_A_KWH;
  return roundFigure(kwh / KWH_A_GCAL);
}

/** Values of a point in one part of the period. */
export interface HeatPart {
  /** Gcal; null where it is not known. */
  value: number | null;
  isUncertain: boolean;
  isEstimated: boolean;
}

export interface HeatSum {
  heat: number | null;
  is_complete: boolean;
  is_estimated: boolean;
}

/** Sum of the known parts; complete if all are known and certain. Pure. */
export function heatSum(parts: readonly HeatPart[]): HeatSum {
  return {
    heat: sumFigures(parts.map(({ value }) => value)),
    is_complete: parts.length > 0 && parts.every(({ value, isUncertain }) => value !== null && !isUncertain),
    is_estimated: parts.some(({ isEstimated }) => isEstimated),
  };
}
