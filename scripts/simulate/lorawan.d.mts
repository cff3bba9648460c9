import type { LorawanMeter } from './fleet.mjs';

export interface Door {
  deliver(event: string, payload: object, signal: { aborted: boolean }): Promise<boolean>;
}

export function deliverHistory(options: {
  door: Door;
  devices: readonly LorawanMeter[];
  from: number;
  to: number;
  concurrency?: number;
  signal: { aborted: boolean };
  onProgress?: (until: number) => Promise<void>;
}): Promise<number>;

export function reportLive(options: {
  door: Door;
  devices: readonly LorawanMeter[];
  intervalSeconds: number;
  signal: AbortSignal;
  say?: (message: string) => void;
}): Promise<void>;
