import type { BaseStation } from '@gaugeway/proto/api/base-stations';
import { formatPosition, parsePosition } from '@/shared/map';

/** A base station as its form holds it. */
export interface StationDraft extends Record<string, string | number> {
  name: string;
  gateway_eui: string;
  /** Metres; '' while it is empty. */
  radius: number | string;
  /** "latitude, longitude"; '' = it is not known where it stands. */
  position: string;
  desc: string;
}

export const NEW_STATION: StationDraft = { name: '', gateway_eui: '', radius: '', position: '', desc: '' };

/** The form of a base station that exists. */
export function draftOf({ name, gateway_eui, radius, latitude, longitude, desc }: BaseStation): StationDraft {
  const position = latitude === null || longitude === null ? '' : formatPosition({ latitude, longitude });
  return { name, gateway_eui, radius, position, desc };
}

/** What is sent; the position as typed has been checked before. */
export function inputOf({ name, gateway_eui, radius, position, desc }: StationDraft) {
  const at = parsePosition(position);
  return {
    name: name.trim(),
    gateway_eui: gateway_eui.trim(),
    desc,
    latitude: at?.latitude ?? null,
    longitude: at?.longitude ?? null,
    ...(radius === '' ? {} : { radius: Number(radius) }),
  };
}
