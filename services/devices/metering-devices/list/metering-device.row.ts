import type { MeteringDevice } from '@gaugeway/proto/api';
import type { ValuesOf } from '@gaugeway/proto/fields/field';
import type { METERING_DEVICE_FIELDS } from '@gaugeway/proto/fields/metering-device';
import type { ZonePeriod } from '@gaugeway/proto/time/zone';
import type { LifeState } from '../../life-state';

/**
 * A metering device with its status, as the database returns it: fields by their names in the API, times in Unix
 * seconds.
 */
export type MeteringDeviceRow = ValuesOf<typeof METERING_DEVICE_FIELDS> & {
  id: number;
  company_id: number;
  model_id: number;
  state: LifeState;
  zones: ZonePeriod[] | null;
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
  /** Unix seconds that the device's clock showed, where the reading has the time of reception. */
  reading_clock: number | null;
  /** Status fields by name, each with when the device showed it. */
  shown_states: { [Name in keyof MeteringDevice['status']]?: { value: MeteringDevice['status'][Name]; at: number } };
};
