import { defineTransport } from '../transport';

/** LoRaWAN devices over the network servers of the installation and of companies. */
export const lorawan = defineTransport({
  id: 'lorawan',
  interfaces: ['lorawan'],
  hasEui: true,
  hasNetworkServer: true,
  canDownlink: true,
  readBy: 'codec',
  // Battery devices report once a day.
  leastSilence: 25,
});
