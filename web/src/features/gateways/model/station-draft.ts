import type { BaseStation } from '@gaugeway/proto/api/base-stations';
import type { EditConflict } from '@/shared/forms';
import { formatPosition, parsePosition } from '@/shared/map';

/** Base station in the form. */
// A type and not an interface: a form's values are accessed by their names.
export type StationDraft = {
  name: string;
  gateway_eui: string;
  /** Metres; '' while it is empty. */
  radius: number | string;
  /** "latitude, longitude"; '' = unknown position. */
  position: string;
  desc: string;
  /** Number of the network server; '' = on none. */
  network_server_id: string;
  tenant_id: string;
};

export const NEW_STATION: StationDraft = {
  name: '',
  gateway_eui: '',
  radius: '',
  position: '',
  desc: '',
  network_server_id: '',
  tenant_id: '',
};

/** The form of a base station that exists. */
export function draftOf(station: BaseStation): StationDraft {
  const { name, gateway_eui, radius, latitude, longitude, desc, tenant_id } = station;
  const network_server_id = station.network_server_id === null ? '' : String(station.network_server_id);
  const position = latitude === null || longitude === null ? '' : formatPosition({ latitude, longitude });
  return { name, gateway_eui, radius, position, desc, network_server_id, tenant_id };
}

/** Input of the call; the typed position was checked before. */
export function inputOf({ name, gateway_eui, radius, position, desc, ...there }: StationDraft) {
  const at = parsePosition(position);
  return {
    name: name.trim(),
    gateway_eui: gateway_eui.trim(),
    desc,
    latitude: at?.latitude ?? null,
    longitude: at?.longitude ?? null,
    network_server_id: there.network_server_id === '' ? null : Number(there.network_server_id),
    tenant_id: there.tenant_id,
    ...(radius === '' ? {} : { radius: Number(radius) }),
  };
}

/** The form has one input for both coordinates: changes of either become a change of the position. */
export function withPosition(reported: EditConflict['changes'], opened: StationDraft): EditConflict['changes'] {
  // The form has the server as the text of a choice.
  const changes = reported.map((change) =>
    change.field === 'network_server_id'
      ? { ...change, after: typeof change.after === 'number' ? String(change.after) : '' }
      : change,
  );
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
