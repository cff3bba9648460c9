import { formatZone } from '@/shared/i18n';
import { FARTHEST } from './zone-bounds';

/** Time zones -12 to +12. */
export function zoneChoices(): { value: string; label: string }[] {
  return Array.from({ length: 2 * FARTHEST + 1 }, (_, index) => index - FARTHEST).map((zone) => ({
    value: String(zone),
    label: formatZone(zone),
  }));
}
