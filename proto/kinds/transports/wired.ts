import { defineTransport } from '../transport';

/** Meters on the lines of gateway devices, which connect to a TCP port. */
export const wired = defineTransport({
  id: 'wired',
  hasGateway: true,
  isPolled: true,
  readBy: 'driver',
  leastSilence: 2,
});
