export const EPOCH: number;
export function random(seed: number): () => number;

export interface Register {
  value(at: number): number;
  rate(at: number): number;
}

export function register(options: { kind: string; mean: number; seed: number; initial?: number }): Register;
export function swing(options: { mean: number; span: number; seed: number; period?: number }): (at: number) => number;
