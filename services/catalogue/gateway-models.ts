import { type Control, INTERFACE, type InterfaceName } from './model';

/** A modem or converter that stands between the platform and the meters' line. */
export interface GatewayModel {
  id: number;
  brand: string;
  name: string;
  interface: InterfaceName;
  interfaceId: number;
  /** How it says who it is after connecting. */
  greeting: 'imei';
  /** It is entered with a login and a password, which its form asks for. */
  needsLogin: boolean;
  /** Keys of options.control that it answers. */
  controls: readonly Control[];
  /** Tabs of its page (specification 3, section 2.7): what it is and what stands behind it; what was done to it. */
  tabs: readonly ('tariffs' | 'journal')[];
}

type Declared = Pick<GatewayModel, 'id' | 'brand' | 'name' | 'interface'>;

const gatewayModel = (declared: Declared): GatewayModel => ({
  ...declared,
  interfaceId: INTERFACE[declared.interface],
  greeting: 'imei',
  needsLogin: declared.interface === 'ethernet_uspd',
  controls: [],
  tabs: ['tariffs', 'journal'],
});

/** The specification names three: 2, whose gateways alone are offered the raw command, and 551 and 552, which have a login. */
export const gatewayModels: readonly GatewayModel[] = [
  gatewayModel({ id: 2, brand: '', name: 'TCP/GPRS modem', interface: 'gsm-gprs' }),
  gatewayModel({ id: 3, brand: '', name: 'Ethernet converter', interface: 'ethernet' }),
  gatewayModel({ id: 551, brand: '', name: 'Ethernet data concentrator', interface: 'ethernet_uspd' }),
  gatewayModel({ id: 552, brand: '', name: 'Ethernet data concentrator with modem', interface: 'ethernet_uspd' }),
];

export const gatewayModelById = (id: number): GatewayModel | undefined =>
  gatewayModels.find((model) => model.id === id);
