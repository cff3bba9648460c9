import type { LorawanMeter } from '../fleet.mjs';
import type { Door } from '../lorawan.mjs';

export interface Network {
  /** A device of the fleet has just sent something. */
  heard(devEui: string): void;
  /** Commands that a device executed, in order. */
  effectsOf(devEui: string): readonly string[];
  stop(): void;
}

/** The demo's LoRaWAN network server on 127.0.0.1. Rejects where the port is taken. */
export function startNetwork(options: {
  port: number;
  token: string;
  door: Door;
  devices: readonly LorawanMeter[];
  signal: AbortSignal;
  report: (device: LorawanMeter) => Promise<void>;
  send: (device: LorawanMeter, frame: { fPort: number; bytes: Uint8Array }) => Promise<void>;
  print?: (message: string) => void;
  delays?: { window: number; confirmation: number; answer: number };
}): Promise<Network>;
