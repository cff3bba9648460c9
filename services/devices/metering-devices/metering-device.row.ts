import type { MeteringDevice } from '@gaugeway/proto/api';
import type { ShelfState } from '../shelf-state';

/** A metering device with its status, as the database gives it. Times are Unix seconds. */
export interface MeteringDeviceRow {
  id: number;
  company_id: number;
  model_id: number;
  name: string;
  serial: string;
  dev_eui: string;
  gateway_id: number | null;
  inside_addr: string;
  time_zone: number;
  report_period: number;
  warning_period: number;
  starting_value: number;
  impulse_weight: number;
  transformation_ratio: number;
  poll_params: Record<string, unknown>;
  properties: Record<string, unknown>;
  state: ShelfState;
  version: number;
  created_at: number;
  device_state: MeteringDevice['device_state'];
  last_contact: number | null;
  rssi: number | null;
  snr: number | null;
  battery: number | null;
  reading_type: number | null;
  reading_at: number | null;
  reading_values: Record<string, number | null> | null;
}
