import type { MapPoint } from '@/shared/map';
import type { FinalShare, Tone } from '@/shared/ui';

/** Node of the tree with a position, and the devices of its branch. */
export interface PlacedObject {
  _id: string;
  pin: number;
  name: string;
  /** Names of the nodes above it, from the top down. */
  above: string;
  /** Nearest node above with a position. */
  placed_above: string | null;
  latitude: number;
  longitude: number;
  devices: number;
  device_ids?: readonly number[];
}

export interface PlacedPoint {
  id: number;
  title: string;
  latitude: number | null;
  longitude: number | null;
  resource_type_id: number;
  device: { device_id: number } | null;
}

/** Contact state and resource of a device. */
export interface DeviceState {
  tone: Tone;
  resource: string;
}

/** Resources as the filter of the map names them, by the ids of accounting points. */
export const RESOURCE_IDS = { water: 1, electricity: 3, heat: 4, gas: 5 } as const;
export type MapResource = keyof typeof RESOURCE_IDS;

export type MapState = 'warning' | 'online';

const ORDER: readonly Tone[] = ['alarm', 'warning', 'online'];

/** The worst of the states; idle where there is none. */
export function worstOf(tones: readonly Tone[]): Tone {
  return ORDER.find((tone) => tones.includes(tone)) ?? 'idle';
}

/** Path and name of a node: many streets have a house 2. */
const placeOf = ({ above, name }: { above: string; name: string }): string =>
  above === '' ? name : `${above}, ${name}`;

interface Wanted {
  resource: MapResource | null;
  state: MapState | null;
}

/** Consumption of a node, and how final it is; null = nothing was due. */
export interface ObjectSum {
  value: number;
  share: FinalShare | null;
  /** Hours that were due: the weight of its share. */
  due_hours: number;
}

/** Sum of nodes, and how final it is. Pure. */
export function sumOfObjects(sums: readonly ObjectSum[]): ObjectSum {
  const value = sums.reduce((total, each) => total + each.value, 0);
  const due_hours = sums.reduce((hours, each) => hours + each.due_hours, 0);
  const part = (name: keyof FinalShare) =>
    sums.reduce((hours, each) => hours + (each.share?.[name] ?? 0) * each.due_hours, 0) / due_hours;
  const share = due_hours > 0 ? { final: part('final'), estimated: part('estimated'), missing: part('missing') } : null;
  return { value, share, due_hours };
}

/** Consumption of the nodes, by id. */
export interface Consumed {
  values: ReadonlyMap<string, ObjectSum>;
  written: (sum: ObjectSum) => string;
}

/** Marks of the map. Id of a mark: number of the object, or the negated number of the accounting point. */
export function mapPoints(
  objects: readonly PlacedObject[],
  points: readonly PlacedPoint[],
  states: ReadonlyMap<number, DeviceState>,
  { resource, state }: Wanted,
  detailOf: (devices: number) => string,
): MapPoint[] {
  const ofObjects = objects.flatMap((object): MapPoint[] => {
    const known = (object.device_ids ?? []).flatMap((id) => states.get(id) ?? []);
    const counted = resource === null ? known : known.filter((device) => device.resource === resource);
    if (resource !== null && counted.length === 0) return [];
    const tone = worstOf(counted.map((device) => device.tone));
    const { pin: id, latitude, longitude } = object;
    const label = placeOf(object);
    return [
      { id, label, latitude, longitude, tone, detail: detailOf(resource === null ? object.devices : counted.length) },
    ];
  });
  const ofPoints = points.flatMap((point): MapPoint[] => {
    const { latitude, longitude, title: label } = point;
    if (latitude === null || longitude === null) return [];
    if (resource !== null && point.resource_type_id !== RESOURCE_IDS[resource]) return [];
    const tone = (point.device && states.get(point.device.device_id)?.tone) ?? 'idle';
    return [{ id: -point.id, label, latitude, longitude, tone }];
  });
  return [...ofObjects, ...ofPoints].filter(({ tone }) => state === null || tone === state);
}

/** Ids of the objects above one with a value: their values contain it. */
function placedAbove(objects: readonly PlacedObject[], values: ReadonlyMap<string, unknown>): Set<string> {
  const next = new Map(objects.map(({ _id, placed_above }) => [_id, placed_above]));
  const found = new Set<string>();
  for (const id of values.keys()) {
    let above = next.get(id) ?? null;
    while (above !== null && !found.has(above)) {
      found.add(above);
      above = next.get(above) ?? null;
    }
  }
  return found;
}

/**
 * Objects coloured by consumption. Of nested objects only the lowest is shown; objects without a value are left out.
 */
export function consumptionPoints(objects: readonly PlacedObject[], { values, written }: Consumed): MapPoint[] {
  const above = placedAbove(objects, values);
  const shown = objects.filter(({ _id }) => values.has(_id) && !above.has(_id));
  const amount = ({ _id }: PlacedObject) => Math.max(0, values.get(_id)?.value ?? 0);
  const largest = shown.reduce((most, object) => Math.max(most, amount(object)), 0);
  return shown.map((object): MapPoint => {
    const { _id, pin: id, latitude, longitude } = object;
    const label = placeOf(object);
    const level = largest > 0 ? amount(object) / largest : 0;
    return { id, label, latitude, longitude, level, detail: written(values.get(_id) ?? sumOfObjects([])) };
  });
}
