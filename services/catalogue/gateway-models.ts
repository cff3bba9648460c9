import { INTERFACE } from './model';

/** A modem or converter that stands between the platform and the meters' line. */
export interface GatewayModel {
  id: number;
  brand: string;
  name: string;
  interfaceId: number;
  /** How it says who it is after connecting. */
  greeting: 'imei';
}

/** Model 2 is named by the specification: only its gateways are offered the raw command. */
export const gatewayModels: readonly GatewayModel[] = [
  { id: 2, brand: '', name: 'TCP/GPRS modem', interfaceId: INTERFACE['gsm-gprs'], greeting: 'imei' },
  { id: 3, brand: '', name: 'Ethernet converter', interfaceId: INTERFACE.ethernet, greeting: 'imei' },
];

export const gatewayModelById = (id: number): GatewayModel | undefined =>
  gatewayModels.find((model) => model.id === id);
