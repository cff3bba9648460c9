import type { Captions } from './captions';
import type { ControlKey } from './controls';
import { INTERFACE, type InterfaceName } from './model';

/** A modem or converter between the platform and the meters' line. */
export interface GatewayModel {
  id: number;
  brand: string;
  titles: Captions;
  interface: InterfaceName;
  interfaceId: number;
  /** Identification after connecting. */
  greeting: 'imei';
  /** true: has a login and a password in its form. */
  needsLogin: boolean;
  /** true: passes bytes unchanged to the line of the meters. */
  passesBytes: boolean;
  /** Keys of options.control that it answers. */
  controls: readonly ControlKey[];
  /** Tabs of its page (specification 3, section 2.7): its data and the meters behind it; its sessions; its changes. */
  tabs: readonly ('tariffs' | 'journal_device' | 'journal')[];
}

type Declared = Pick<GatewayModel, 'id' | 'brand' | 'titles' | 'interface'> & Partial<Pick<GatewayModel, 'controls'>>;

const passesBytes = ({ interface: link }: Declared): boolean => link !== 'ethernet_uspd';

const gatewayModel = (declared: Declared): GatewayModel => ({
  ...declared,
  interfaceId: INTERFACE[declared.interface],
  greeting: 'imei',
  // A concentrator has its own protocol, which no document here describes.
  passesBytes: passesBytes(declared),
  needsLogin: declared.interface === 'ethernet_uspd',
  controls: declared.controls ?? [],
  tabs: ['tariffs', 'journal_device', 'journal'],
});

/** The specification names three: 2, whose gateways alone are offered the raw command, and 551 and 552, which have a login. */
export const gatewayModels: readonly GatewayModel[] = [
  gatewayModel({
    id: 2,
    brand: '',
    titles: { en: 'TCP/GPRS modem', ru: 'Модем TCP/GPRS', mn: 'TCP/GPRS модем' },
    interface: 'gsm-gprs',
    controls: ['send_raw_payload'],
  }),
  gatewayModel({
    id: 3,
    brand: '',
    titles: { en: 'Ethernet converter', ru: 'Преобразователь Ethernet', mn: 'Ethernet хувиргагч' },
    interface: 'ethernet',
  }),
  gatewayModel({
    id: 551,
    brand: '',
    titles: { en: 'Ethernet data concentrator', ru: 'УСПД Ethernet', mn: 'Ethernet өгөгдөл цуглуулагч' },
    interface: 'ethernet_uspd',
  }),
  gatewayModel({
    id: 552,
    brand: '',
    titles: {
      en: 'Ethernet data concentrator with modem',
      ru: 'УСПД Ethernet с модемом',
      mn: 'Модемтой Ethernet өгөгдөл цуглуулагч',
    },
    interface: 'ethernet_uspd',
  }),
];

export const gatewayModelById = (id: number): GatewayModel | undefined =>
  gatewayModels.find((model) => model.id === id);
