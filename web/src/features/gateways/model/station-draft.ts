import type { BaseStation } from '@gaugeway/proto/api/base-stations';
import { BASE_STATION_FIELDS } from '@gaugeway/proto/fields/base-station';
import { draftOfFields, inputOfFields } from '@/shared/fields';
import type { EditConflict, FormDraft, FormValue } from '@/shared/forms';
import { formatPosition, parsePosition } from '@/shared/map';

/**
 * Form of a base station; null = a new one. Besides the declared fields: `position` ("latitude, longitude"; '' =
 * unknown), and the network server (null = none) with its tenant.
 */
export function draftOf(station: BaseStation | null): Record<string, FormValue> {
  const { latitude = null, longitude = null, network_server_id = null, tenant_id = '' } = station ?? {};
  const position = latitude === null || longitude === null ? '' : formatPosition({ latitude, longitude });
  return { ...draftOfFields(BASE_STATION_FIELDS, station), position, network_server_id, tenant_id };
}

/** Input of the call; the typed position was checked before. */
export function inputOf(draft: FormDraft) {
  const { network_server_id, tenant_id } = draft;
  const at = parsePosition(positionOf(draft));
  return {
    ...inputOfFields(BASE_STATION_FIELDS, draft),
    latitude: at?.latitude ?? null,
    longitude: at?.longitude ?? null,
    network_server_id: typeof network_server_id === 'number' ? network_server_id : null,
    tenant_id: typeof tenant_id === 'string' ? tenant_id : '',
  };
}

export const positionOf = ({ position }: FormDraft): string => (typeof position === 'string' ? position : '');

/** The form has one input for both coordinates: changes of either become a change of the position. */
export function withPosition(changes: EditConflict['changes'], opened: FormDraft): EditConflict['changes'] {
  const moved = changes.filter(({ field }) => field === 'latitude' || field === 'longitude');
  const [first] = moved;
  if (!first) return changes;
  const was = parsePosition(positionOf(opened));
  const now = { latitude: was?.latitude ?? null, longitude: was?.longitude ?? null };
  for (const { field, after } of moved) {
    now[field === 'latitude' ? 'latitude' : 'longitude'] = typeof after === 'number' ? after : null;
  }
  const { latitude, longitude } = now;
  const after = latitude === null || longitude === null ? '' : formatPosition({ latitude, longitude });
  const rest = changes.filter((change) => !moved.includes(change));
  return [
    ...rest,
    { field: 'position', title: moved.map(({ title }) => title).join(', '), before: positionOf(opened), after },
  ];
}
