import type { DeviceModel } from '@gaugeway/proto/api/devices';
import { isSentHere, type Offered } from './options';

/** A device with its model. */
export interface Chosen {
  id: number;
  model_id: number;
}

/** Control with the number of the devices whose model offers it. */
export interface MassOffer extends Offered {
  devices: number;
}

/**
 * Controls of the models of the devices, those of most devices first. Bounds are those of the first model that has the
 * control.
 */
export function offersOf(devices: readonly Chosen[], models: readonly DeviceModel[]): MassOffer[] {
  const counts = new Map<number, number>();
  for (const { model_id: model } of devices) counts.set(model, (counts.get(model) ?? 0) + 1);
  const offers = new Map<string, MassOffer>();
  for (const { id, options } of models) {
    for (const [key, option] of Object.entries(options.control)) {
      if (!option.active || !isSentHere(key)) continue;
      const known = offers.get(key) ?? { key, option, devices: 0 };
      offers.set(key, { ...known, devices: known.devices + (counts.get(id) ?? 0) });
    }
  }
  return [...offers.values()].sort((one, other) => other.devices - one.devices);
}
