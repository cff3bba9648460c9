import { INTERFACE } from '@gaugeway/catalogue';

const HOUR = 3600;

/**
 * Seconds after which a silent device counts as out of contact: what its owner set, else a day and an hour for a radio
 * device, and two polls, at least two hours, for one that is polled.
 */
export function silenceLimit(device: { warningPeriod: number; reportPeriod: number; interfaceId: number }): number {
  if (device.warningPeriod > 0) return device.warningPeriod;
  return device.interfaceId === INTERFACE.lorawan ? 25 * HOUR : Math.max(2 * HOUR, 2 * device.reportPeriod);
}
