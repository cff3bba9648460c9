import type { LorawanMeter } from './fleet.mjs';

export function reports(
  device: LorawanMeter,
  at: number,
  options?: { live?: boolean },
): { fPort: number; bytes: Uint8Array }[];
