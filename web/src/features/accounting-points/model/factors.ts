import type { DeviceLink } from '@gaugeway/proto/api/accounting-points';

/** Transformation ratio and losses, as typed; empty = those of the device and the point. */
export interface Factors {
  ratio: string | number;
  losses: string | number;
}

const numberOf = (value: string | number): number | null => (value === '' ? null : Number(value));

/** Factors of a period as form values. */
export function factorsOf(link: Pick<DeviceLink, 'transformation_ratio' | 'loss_factor'> | null | undefined): Factors {
  return { ratio: link?.transformation_ratio ?? '', losses: link?.loss_factor ?? '' };
}

/** Input of the call. */
export function factorsInput({ ratio, losses }: Factors) {
  return { transformation_ratio: numberOf(ratio), loss_factor: numberOf(losses) };
}
