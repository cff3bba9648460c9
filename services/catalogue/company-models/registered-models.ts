import { type TransportId, transportOfInterface } from '@gaugeway/proto/kinds/find-transport';
import type { Transport } from '@gaugeway/proto/kinds/transport';
import type { DeviceModel } from '../model';
import { models } from '../models';
import { INTERFACE_OF_CODECS } from './company-model';

/**
 * Registered models of companies in this process. Each service registers the models that it reads from the bus
 * (platform/company-models), so that a model is found by its id like those of the catalogue.
 */
const registry = new Map<number, { version: number; model: DeviceModel }>();
const catalogue = new Map(models.map((model) => [model.id, model]));

/** An older version than the stored one changes nothing. */
export function registerModel(version: number, model: DeviceModel): void {
  const known = registry.get(model.id);
  if (!known || known.version <= version) registry.set(model.id, { version, model });
}

export function unregisterModel(id: number): void {
  registry.delete(id);
}

/** The model of that id, of the catalogue or of a company; undefined if there is none. */
export const modelById = (id: number): DeviceModel | undefined => catalogue.get(id) ?? registry.get(id)?.model;

/** Transport of a device; that of its kind of connection where its model is not known here. */
export function transportOf(device: { modelId: number; gatewayId: number | null }): Transport<TransportId> {
  const known = modelById(device.modelId)?.transport;
  return known ?? transportOfInterface((device.gatewayId ?? 0) > 0 ? 'rs-485' : INTERFACE_OF_CODECS);
}

/** Models of the catalogue and of the given companies; by default of all. */
export function modelsOf(companyIds?: readonly number[]): DeviceModel[] {
  const made = [...registry.values()].map(({ model }) => model);
  return [...models, ...made.filter(({ companyId = 0 }) => companyIds?.includes(companyId) ?? true)];
}
