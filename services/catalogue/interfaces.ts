import { INTERFACE, type Captions, type InterfaceName } from './model';

/**
 * Carrier of an interface's data: its own radio network, a public mobile network, a line, or a signal that is counted
 * or measured.
 */
export type ConnectionType = 'radio' | 'cellular' | 'wired' | 'signal' | 'other';

export interface ConnectionInterface {
  id: number;
  name: InterfaceName;
  titles: Captions;
  connectionType: ConnectionType;
}

/** A proper name is the same in every language. */
const named = (name: string): Captions => ({ ru: name, en: name, mn: name });

const TITLES: Record<InterfaceName, readonly [ConnectionType, Captions]> = {
  lorawan: ['radio', named('LoRaWAN')],
  impulse: ['signal', { ru: 'Импульсный', en: 'Impulse', mn: 'Импульс' }],
  'rs-232': ['wired', named('RS-232')],
  'rs-485': ['wired', named('RS-485')],
  'wm-bus': ['radio', named('WM-BUS')],
  'm-bus': ['wired', named('M-BUS')],
  ethernet: ['wired', named('Ethernet')],
  zigbee: ['radio', named('Zigbee')],
  plc: ['wired', named('PLC')],
  'gsm-gprs': ['cellular', named('GSM/GPRS')],
  can: ['wired', named('CAN')],
  'nb-fi': ['radio', named('NB-Fi')],
  'current-loop': ['wired', { ru: 'Токовая петля', en: 'Current loop', mn: 'Гүйдлийн гогцоо' }],
  'rs-422': ['wired', named('RS-422')],
  usb: ['wired', named('USB')],
  'wi-fi': ['radio', named('Wi-Fi')],
  'nb-iot': ['cellular', named('NB-IoT')],
  '6lowpan': ['radio', named('6LoWPAN')],
  '3g': ['cellular', named('3G')],
  lte: ['cellular', named('4G LTE')],
  'lte-m': ['cellular', named('LTE-M')],
  '5g': ['cellular', named('5G')],
  bluetooth: ['radio', named('Bluetooth LE')],
  optical: ['wired', { ru: 'Оптический порт', en: 'Optical port', mn: 'Оптик порт' }],
  infrared: ['radio', { ru: 'Инфракрасный порт', en: 'Infrared port', mn: 'Хэт улаан порт' }],
  csd: ['cellular', named('GSM CSD')],
  sms: ['cellular', named('SMS')],
  'radio-433': ['radio', { ru: 'Радиоканал 433 МГц', en: 'Radio 433 MHz', mn: '433 МГц радио суваг' }],
  'radio-868': ['radio', { ru: 'Радиоканал 868 МГц', en: 'Radio 868 MHz', mn: '868 МГц радио суваг' }],
  'g3-plc': ['wired', named('G3-PLC')],
  prime: ['wired', named('PRIME PLC')],
  'wi-sun': ['radio', named('Wi-SUN')],
  sigfox: ['radio', named('Sigfox')],
  'z-wave': ['radio', named('Z-Wave')],
  thread: ['radio', named('Thread')],
  nfc: ['radio', named('NFC')],
  '4-20-ma': ['signal', { ru: 'Аналоговый 4–20 мА', en: 'Analogue 4–20 mA', mn: 'Аналог 4–20 мА' }],
  '0-10-v': ['signal', { ru: 'Аналоговый 0–10 В', en: 'Analogue 0–10 V', mn: 'Аналог 0–10 В' }],
  '1-wire': ['wired', named('1-Wire')],
  hart: ['wired', named('HART')],
  ethernet_uspd: [
    'wired',
    { ru: 'Ethernet (УСПД)', en: 'Ethernet (data concentrator)', mn: 'Ethernet (өгөгдөл цуглуулагч)' },
  ],
  other: ['other', { ru: 'Другой', en: 'Other', mn: 'Бусад' }],
};

/** The 42 kinds of connection (specification 2, section 3), by id. */
export const INTERFACES: readonly ConnectionInterface[] = (Object.keys(TITLES) as InterfaceName[])
  .map((name) => ({ id: INTERFACE[name], name, connectionType: TITLES[name][0], titles: TITLES[name][1] }))
  .sort((one, other) => one.id - other.id);
