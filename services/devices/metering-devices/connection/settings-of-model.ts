import { modelById } from '@gaugeway/catalogue';
import type { MeteringDevice } from '@gaugeway/proto/api';
import type { DeviceInput } from '../device-form';

/** Columns of a device for its polling and supervision, not for its identity or counting. */
const PERIODS = ['report_period_update', 'warning_report_period'] as const;

/**
 * The polling settings of a device, reset to the defaults of its model. Parameters that the model does not know are
 * removed. The password stays: the caller never sees it, and without it the meter could not be read any more. Pure.
 */
export function settingsOfModel(device: Pick<MeteringDevice, 'model_id' | 'poll_params'>): DeviceInput {
  const form = modelById(device.model_id)?.form ?? [];
  const fieldOf = (name: string) => form.find((field) => field.name === name);
  const defaultOf = (name: string) => fieldOf(name)?.default;
  const periods = Object.fromEntries(PERIODS.map((name) => [name, Number(defaultOf(name) ?? 0)]));
  // Only returned parameters: no secrets.
  const parameters = Object.keys(device.poll_params)
    // Required parameters without a default of the model are kept too.
    .filter((name) => !fieldOf(name)?.required || defaultOf(name) !== undefined)
    .map((name) => [name, defaultOf(name) ?? null] as const);
  return { ...periods, poll_params: Object.fromEntries(parameters) };
}
