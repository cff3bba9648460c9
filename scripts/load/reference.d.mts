/** Part that a ratio lost, 0 to 1. */
export interface Fallen {
  name: string;
  from: number;
  to: number;
  by: number;
}

export const RATIO_NAMES: readonly string[];
export const REFERENCE: string;
export function compareWithReference(page: string, measured: Record<string, number>): Fallen[];
