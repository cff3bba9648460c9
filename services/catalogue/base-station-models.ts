import { INTERFACE } from './model';

/** A LoRaWAN gateway: radio on one side, a network server on the other. */
export interface BaseStationModel {
  id: number;
  brand: string;
  name: string;
  interfaceId: number;
  /** Metres that it reaches in a town, as a start; the owner sets what was measured. */
  radius: number;
}

export const baseStationModels: readonly BaseStationModel[] = [
  { id: 1, brand: '', name: 'LoRaWAN gateway', interfaceId: INTERFACE.lorawan, radius: 3000 },
  { id: 2, brand: '', name: 'LoRaWAN gateway, indoor', interfaceId: INTERFACE.lorawan, radius: 500 },
];

export const baseStationModelById = (id: number): BaseStationModel | undefined =>
  baseStationModels.find((model) => model.id === id);
