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
  onProgress?: (reached: number) => Promise<void>;
  isBackwards?: boolean;
}): Promise<number>;

export function reportLive(options: {
  door: Door;
  devices: readonly LorawanMeter[];
  intervalSeconds: number;
  signal: AbortSignal;
  print?: (message: string) => void;
  onSent?: (devEui: string) => void;
}): Promise<void>;

interface Way {
  door: Door;
  signal: AbortSignal;
}

/** Sends one frame of a device now. */
export function answerNow(way: Way, device: LorawanMeter, frame: { fPort: number; bytes: Uint8Array }): Promise<void>;
/** Sends the report of a device's registers now, once more. */
export function reportAgain(way: Way, device: LorawanMeter): Promise<void>;
