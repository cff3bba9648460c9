import { INTERFACE } from '@gaugeway/catalogue';

const HOUR = 3600;

/**
 * Seconds after which a silent device counts as out of contact: what its owner set, else two of its reports, and at
 * least a day and an hour for a radio device, two hours for one that is polled.
 */
export function silenceLimit(device: { warningPeriod: number; reportPeriod: number; interfaceId: number }): number {
  if (device.warningPeriod > 0) return device.warningPeriod;
  const atLeast = device.interfaceId === INTERFACE.lorawan ? 25 * HOUR : 2 * HOUR;
  return Math.max(atLeast, 2 * device.reportPeriod);
}
