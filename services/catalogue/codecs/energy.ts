import { decimal } from './reader';

/** 1 Gcal (thermochemical tables of the heat suppliers: 4.1868 GJ) in kWh. */
const KWH_IN_GCAL = 1163;

/** Heat as the platform keeps it: `energy` in kWh as counted, `in1` in Gcal as billed. */
export function energyFromWh(wattHours: number): { in1: number; energy: number } {
  const energy = wattHours / 1000;
  return { in1: decimal(energy / KWH_IN_GCAL), energy: decimal(energy) };
}
