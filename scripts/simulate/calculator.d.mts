import type { LorawanMeter } from './fleet.mjs';

/** A model as device/model/company/codec takes it. */
export const calculatorModel: {
  name: string;
  brand: string;
  resource: 'heat';
  source: string;
  time_keys: string[];
  titles: Record<string, string>;
  report_period: number;
  mapping: { key: string; type: number; field: string; unit?: string; tab?: string }[];
};
export function calculatorReport(device: unknown, at: number): { fPort: number; bytes: Uint8Array };
export function calculatorExample(): {
  type: 'uplink';
  description: string;
  f_port: number;
  bytes: string;
  output: { data: Record<string, unknown> };
};
export const calculator: Omit<LorawanMeter, 'modelId'>;
