import type { DeviceModel, MeteringDevice } from '@gaugeway/proto/api/devices';

/** Register whose reading is recorded when a device is tied to a point or untied. */
export interface Register {
  name: string;
  title: string;
  unit: string | null;
  /** Value at the last contact; null = unknown. */
  last: number | null;
}

/** Most registers that a person records from a meter by hand. */
const MOST = 6;

/** The registers of a device: those its indications start with, and those it has reported. */
export function registersOf(model: DeviceModel, device: Pick<MeteringDevice, 'last_reading'>): Register[] {
  const reported = device.last_reading?.type === 1 ? device.last_reading.values : {};
  const names = [...(model.tabs['tariffs']?.chart_fields ?? []), ...Object.keys(reported)];
  return [...new Set(names)]
    .flatMap((name) => {
      const field = model.fields.find((one) => one.name === name);
      if (!field || name.startsWith('pulse')) return [];
      return [{ name, title: field.title, unit: field.unit?.title ?? null, last: reported[name] ?? null }];
    })
    .slice(0, MOST);
}

/** Readings as typed; '' = not recorded. */
export type Noted = Record<string, number | string>;

/** Recorded readings. */
export function notedValues(noted: Noted): Record<string, number> | undefined {
  const entries = Object.entries(noted).filter((entry): entry is [string, number] => typeof entry[1] === 'number');
  return entries.length > 0 ? Object.fromEntries(entries) : undefined;
}
