import { transportOf } from '@gaugeway/catalogue';

const HOUR = 3600;

/**
 * Seconds after which a silent device counts as out of contact: what its owner set, else two of its reports, and at
 * least what its transport declares.
 */
export function silenceLimit(
  device: Parameters<typeof transportOf>[0] & { warningPeriod: number; reportPeriod: number },
): number {
  if (device.warningPeriod > 0) return device.warningPeriod;
  return Math.max(transportOf(device).leastSilence * HOUR, 2 * device.reportPeriod);
}
