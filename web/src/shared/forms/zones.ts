import { formatZone } from '@/shared/i18n';

/** Time zones -12 to +14. */
export function zoneChoices(): { value: string; label: string }[] {
  return Array.from({ length: 27 }, (_, index) => index - 12).map((zone) => ({
    value: String(zone),
    label: formatZone(zone),
  }));
}
