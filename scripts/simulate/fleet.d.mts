import type { Register } from './curves.mjs';

/** Registers and quantities by name; which ones depends on the kind. */
export type Measures = Record<string, Register>;

export interface FleetMeter {
  kind: string;
  modelId: number;
  name: string;
  serial: string;
  reportPeriod: number;
  seed: number;
  measures: Measures;
}

export interface LorawanMeter extends FleetMeter {
  devEui: string;
  devAddr: string;
  impulseWeight: number;
  isClassC?: boolean;
  temper?: { deaf?: number };
  state: {
    settings: Map<number, number[]>;
    outputs: number[];
    isOpen: boolean;
    ahead: number;
    causes: Set<string>;
    threshold: number;
    isMuted: boolean;
    isOn: boolean;
    limit: number;
  };
}

export interface WiredMeter extends FleetMeter {
  insideAddr: string;
  /** Its load is switched by a relay of an installer, of which a model of the company says how (relay-model.mjs). */
  hasRelay?: boolean;
}

export interface FleetModem {
  modelId: number;
  name: string;
  identity: string;
  meters: WiredMeter[];
}

export const MODEL: Record<string, number>;
export const lorawanMeters: LorawanMeter[];
/** Drives of valves, each at its house: street and number. */
export const valves: (LorawanMeter & { house: [string, string] })[];
/** Of models that the company made itself: `modelId` is not known before they are there. */
export const ownDevices: Omit<LorawanMeter, 'modelId'>[];
export const modems: FleetModem[];
/** Boards of modems that answer at an address on the line; `modem` is the one that contains the board. */
export const boards: {
  kind: string;
  name: string;
  insideAddr: string;
  serial: string;
  reportPeriod: number;
  measures: Measures;
  modem: FleetModem;
}[];
export const MOST_OF_CROWD: number;
/** A modem with so many meters behind it. */
export function crowdOf(count: number): FleetModem;
/** Main meters with their sub-meters. */
export const mains: { main: LorawanMeter; parts: LorawanMeter[]; leaks: boolean }[];
