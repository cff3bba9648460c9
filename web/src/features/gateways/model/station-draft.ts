import type { BaseStation } from '@gaugeway/proto/api/base-stations';
import { formatPosition, parsePosition } from '@/shared/map';
import type { EditConflict } from './edit-conflict';

/** A base station as its form holds it. */
// A type and not an interface: a form's values are looked at by their names.
export type StationDraft = {
  name: string;
  gateway_eui: string;
  /** Metres; '' while it is empty. */
  radius: number | string;
  /** "latitude, longitude"; '' = it is not known where it stands. */
  position: string;
  desc: string;
};

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

/** The form has one input for both coordinates: what was made of either is told as what was made of the position. */
export function withPosition(changes: EditConflict['changes'], opened: StationDraft): EditConflict['changes'] {
  const moved = changes.filter(({ field }) => field === 'latitude' || field === 'longitude');
  const [first] = moved;
  if (!first) return changes;
  const was = parsePosition(opened.position);
  const now = { latitude: was?.latitude ?? null, longitude: was?.longitude ?? null };
  for (const { field, after } of moved) {
    now[field === 'latitude' ? 'latitude' : 'longitude'] = typeof after === 'number' ? after : null;
  }
  const { latitude, longitude } = now;
  const after = latitude === null || longitude === null ? '' : formatPosition({ latitude, longitude });
  const rest = changes.filter((change) => !moved.includes(change));
  return [
    ...rest,
    { field: 'position', title: moved.map(({ title }) => title).join(', '), before: opened.position, after },
  ];
}
