import { transportOf } from '@gaugeway/catalogue';

const HOUR = 3600;

/**
 * Seconds after which a silent device counts as out of contact: its owner's setting, else two report intervals, and at
 * least the minimum of its transport.
 */
export function silenceLimit(
  device: Parameters<typeof transportOf>[0] & { warningPeriod: number; reportPeriod: number },
): number {
  if (device.warningPeriod > 0) return device.warningPeriod;
  return Math.max(transportOf(device).leastSilence * HOUR, 2 * device.reportPeriod);
}
