import { type Captions, INTERFACE } from './model';

/** A LoRaWAN gateway: radio on one side, a network server on the other. */
export interface BaseStationModel {
  id: number;
  brand: string;
  titles: Captions;
  interfaceId: number;
  /** Default range in a town, metres; the owner sets the measured one. */
  radius: number;
}

export const baseStationModels: readonly BaseStationModel[] = [
  {
    id: 1,
    brand: '',
    titles: { en: 'LoRaWAN base station', ru: 'Базовая станция LoRaWAN', mn: 'LoRaWAN суурь станц' },
    interfaceId: INTERFACE.lorawan,
    radius: 3000,
  },
  {
    id: 2,
    brand: '',
    titles: {
      en: 'LoRaWAN base station, indoor',
      ru: 'Базовая станция LoRaWAN для помещений',
      mn: 'Дотор байрлах LoRaWAN суурь станц',
    },
    interfaceId: INTERFACE.lorawan,
    radius: 500,
  },
];

export const baseStationModelById = (id: number): BaseStationModel | undefined =>
  baseStationModels.find((model) => model.id === id);
