import { offsetText, type ZoneLayer } from '@gaugeway/proto/time/zone';
import { fieldTitle, modelById } from '@gaugeway/catalogue';
import type { Language } from '@gaugeway/platform/auth';
import { translate } from '@gaugeway/platform/i18n';
import { type ObjectLogEntry, RESOURCE_TYPES } from '@gaugeway/proto/api';
import type { HistoryRow, NamedKind } from './history.repository';

type Change = ObjectLogEntry['changes'][number];
type Values = Readonly<Record<string, unknown>>;
/** The name of something by its id; undefined where there is none any longer. */
export type NameOf = (kind: NamedKind, id: unknown) => string | undefined;

/** Actions in the histories of points and nodes; each has its title `object_log.<action>`. */
export const HISTORY_ACTIONS = [
  'accounting_point.created',
  'accounting_point.changed',
  'accounting_point.deleted',
  'accounting_point.transformers_changed',
  'accounting_point.device_tied',
  'accounting_point.device_untied',
  'object.created',
  'object.changed',
  'object.moved',
  'object.sorted',
  'object.deleted',
  'object.restored',
  'object.devices_tied',
  'object.points_tied',
  'object.points_untied',
  'object.users_tied',
  'object.gateways_tied',
  'object.base_stations_tied',
  'object.attribute_set',
  'object.photo_set',
  'object.photo_removed',
] as const;
export type HistoryAction = (typeof HISTORY_ACTIONS)[number];

/** Fields whose value is an id. */
const KIND_OF_FIELD: Readonly<Record<string, NamedKind>> = {
  consumer_id: 'consumer',
  supplier_id: 'supplier',
  object_id: 'object',
  parent_id: 'point',
  parentId: 'object',
};

/**
 * Ties that an action changed: the field that shows them, and the kind of the ids; null = users, whose names the caller
 * adds.
 */
const TIED: Readonly<Record<string, readonly [field: string, kind: NamedKind | null]>> = {
  'object.devices_tied': ['devices', 'device'],
  'object.gateways_tied': ['gateways', 'gateway'],
  'object.base_stations_tied': ['base_stations', 'base_station'],
  'object.users_tied': ['users', null],
  'object.points_tied': ['points', 'point'],
  'object.points_untied': ['points', 'point'],
};

/** Names of one entry: a street with a thousand meters is not listed. */
const MOST_NAMES = 20;

/** Stored properties that are no fields. */
const NO_FIELD = new Set(['_id', 'id', 'pin', 'sort', 'version', 'company_id', 'childs_count', 'points_count']);
const COUNTS = new Set(['devices_info', 'childs_devices_info', 'childs_points_count', 'nested_count', 'photo']);

const valuesOf = (value: unknown): Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Values) : {};
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const isNothing = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === '' ||
  (typeof value === 'object' && Object.keys(value).length === 0);

/** Every id that the rows mention, by its kind. Pure. */
export function idsIn(rows: readonly HistoryRow[]): Map<NamedKind, Set<number | string>> {
  const found = new Map<NamedKind, Set<number | string>>();
  const note: NameOf = (kind, id) => {
    if (typeof id === 'number' || typeof id === 'string') found.set(kind, (found.get(kind) ?? new Set()).add(id));
    return undefined;
  };
  for (const row of rows) changesOf('en', row, note);
  return found;
}

/** The fields that an entry changed, titled, with names in the place of ids. Pure. */
export function changesOf(language: Language, { action, details }: HistoryRow, nameOf: NameOf): Change[] {
  const change = (field: string, before: unknown, after: unknown, title?: string): Change[] => {
    const shown = (value: unknown) => shownValue(language, action, field, value, nameOf);
    if (JSON.stringify(before ?? null) === JSON.stringify(after ?? null) || (isNothing(before) && isNothing(after)))
      return [];
    const titled = title ?? translate(language, `object_field.${field}`);
    return [{ field, title: titled, before: shown(before) ?? null, after: shown(after) ?? null }];
  };
  const tied = TIED[action];
  if (tied) return tiesOf(tied, action, details, nameOf, change);
  if (action === 'object.attribute_set')
    return change('attribute', details['before'], details['after'], String(details['attribute']));
  if (action === 'accounting_point.device_tied' || action === 'accounting_point.device_untied') {
    const came = action.endsWith('_tied');
    const { device } = details;
    const tied = came ? change('device', null, device) : change('device', device, null);
    // Readings at the beginning and at the end of a link are both added at their time.
    return [...tied, ...change('readings', null, notedOf(language, details))];
  }
  const isNew = action.endsWith('.created');
  const before = isNew ? {} : valuesOf(details['before']);
  const after = isNew ? details : valuesOf(details['after']);
  const moved = valuesOf(details['moved']);
  return [
    ...change('parentId', moved['from'], moved['to']),
    ...Object.keys(after)
      .filter((field) => !NO_FIELD.has(field) && !COUNTS.has(field))
      .flatMap((field) => change(field, before[field], after[field])),
  ];
}

/** The readings that were noted at a tie or its end, under the titles of their registers, with their units. */
function notedOf(language: Language, details: Values): Values {
  const modelId = details['model_id'];
  const model = typeof modelId === 'number' ? modelById(modelId) : undefined;
  return Object.fromEntries(
    Object.entries(valuesOf(details['readings'])).map(([name, value]) => {
      const { title, unit } = fieldTitle(name, language, model);
      return [unit ? `${title}, ${unit.title}` : title, value];
    }),
  );
}

function tiesOf(
  [field, kind]: readonly [string, NamedKind | null],
  action: string,
  details: Values,
  nameOf: NameOf,
  change: (field: string, before: unknown, after: unknown) => Change[],
): Change[] {
  const named = (ids: readonly unknown[]): unknown[] => {
    const some = ids.slice(0, MOST_NAMES).map((id) => (kind === null ? id : (nameOf(kind, id) ?? `№ ${String(id)}`)));
    return ids.length > MOST_NAMES ? [...some, `+${ids.length - MOST_NAMES}`] : some;
  };
  if (field === 'points') {
    const points = named(listOf(details['points']));
    return action === 'object.points_tied' ? change(field, null, points) : change(field, points, null);
  }
  return change(field, named(listOf(details['untied'])), named(listOf(details['tied'])));
}

/** `GMT+08:00, 01.03.2026: Europe/Berlin`: zones by their first days; – = that of the parent. */
const zonesText = (zones: ZoneLayer): string =>
  zones
    .map(({ from, zone }) => {
      const name = zone === null ? '–' : typeof zone === 'number' ? `GMT${offsetText(zone * 3600)}` : zone;
      return from === '' ? name : `${from.split('-').reverse().join('.')}: ${name}`;
    })
    .join(', ');

function shownValue(language: Language, action: string, field: string, value: unknown, nameOf: NameOf): unknown {
  if (isNothing(value)) return null;
  const kind = KIND_OF_FIELD[field];
  if (kind) return nameOf(kind, value) ?? value;
  if (field === 'resource_type_id') {
    const resource = RESOURCE_TYPES.find(({ id }) => id === value);
    return resource ? translate(language, `export.resource_${resource.name}`) : value;
  }
  if (field === 'zones') return zonesText(value as ZoneLayer);
  if (field === 'coordinates') {
    const { latitude, longitude } = valuesOf(value);
    return `${String(latitude)}, ${String(longitude)}`;
  }
  if (field === 'type')
    return translate(
      language,
      action.startsWith('object.') ? `objects.type.${String(value)}` : `point.kind_${String(value)}`,
    );
  return value;
}
