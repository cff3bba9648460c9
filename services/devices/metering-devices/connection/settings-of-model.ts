import { modelById } from '@gaugeway/catalogue';
import type { MeteringDevice } from '@gaugeway/proto/api';
import type { DeviceInput } from '../device-form';

/** Columns of a device that say how it is polled and watched, and nothing of what it is or counts by. */
const PERIODS = ['report_period_update', 'warning_report_period'] as const;

/**
 * What a device is polled with as its model has it at first. Parameters that the model knows nothing of are taken away;
 * its password stays, as the caller is not told it: the meter would not be read any more. Pure.
 */
export function settingsOfModel(device: Pick<MeteringDevice, 'model_id' | 'poll_params'>): DeviceInput {
  const form = modelById(device.model_id)?.form ?? [];
  const fieldOf = (name: string) => form.find((field) => field.name === name);
  const defaultOf = (name: string) => fieldOf(name)?.default;
  const periods = Object.fromEntries(PERIODS.map((name) => [name, Number(defaultOf(name) ?? 0)]));
  // Only what is told: secrets are not among it.
  const parameters = Object.keys(device.poll_params)
    // What has to be there and has no default of the model's stays as well.
    .filter((name) => !fieldOf(name)?.required || defaultOf(name) !== undefined)
    .map((name) => [name, defaultOf(name) ?? null] as const);
  return { ...periods, poll_params: Object.fromEntries(parameters) };
}
