import { formatZone } from '@/shared/i18n';
import { FARTHEST } from './zone-bounds';

/** Time zones -12 to +12 by whole hours, and an own one between them. */
export function zoneChoices(own = 0): { value: string; label: string }[] {
  const whole = Array.from({ length: 2 * FARTHEST + 1 }, (_, index) => index - FARTHEST);
  const zones = Number.isInteger(own) ? whole : [...whole, own].sort((a, b) => a - b);
  return zones.map((zone) => ({
    value: String(zone),
    label: formatZone(zone),
  }));
}
