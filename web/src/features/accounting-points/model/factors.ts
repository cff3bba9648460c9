import type { DeviceLink } from '@gaugeway/proto/api/accounting-points';

/** Ratio of the transformers and losses, as typed; empty = as the device and the point have them. */
export interface Factors {
  ratio: string | number;
  losses: string | number;
}

const numberOf = (value: string | number): number | null => (value === '' ? null : Number(value));

/** The factors of a time, as their inputs have them. */
export function factorsOf(link: Pick<DeviceLink, 'transformation_ratio' | 'loss_factor'> | null | undefined): Factors {
  return { ratio: link?.transformation_ratio ?? '', losses: link?.loss_factor ?? '' };
}

/** Input of the call. */
export function factorsInput({ ratio, losses }: Factors) {
  return { transformation_ratio: numberOf(ratio), loss_factor: numberOf(losses) };
}
