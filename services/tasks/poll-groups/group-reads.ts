import type { DeviceModel, ReadKind } from '@gaugeway/catalogue';
import type { PolledGroup } from '../schedule/poll-schedule.repository';

const HOUR = 3600;
const DAY = 24 * HOUR;

/** Message types that the records of a kind come as. */
const PROFILES = [5, 10];
const JOURNALS = [3, 8];
/** Shortest time between two records of an archive, seconds; where it has not passed nothing new can be there. */
const RECORD_SECONDS: Readonly<Record<number, number>> = {
  100: HOUR,
  101: DAY,
  102: 7 * DAY,
  103: 28 * DAY,
  104: 90 * DAY,
  105: 181 * DAY,
  106: 365 * DAY,
};

/** The longest month has a ninth more than the shortest, quarters, half-years and years less. */
const LONGEST_BY_SHORTEST = 1.12;

/** Message types whose newest record decides where the requested period begins. */
export const CAUGHT_UP_TYPES: readonly number[] = [
  ...PROFILES,
  ...JOURNALS,
  ...Object.keys(RECORD_SECONDS).map(Number),
];

/** One reading of a poll as the connector carries it out (`readsOf` in the catalogue). */
export interface GroupRead extends Record<string, unknown> {
  read: ReadKind;
  /** Archive: its message type. */
  type?: number;
  /** Unix seconds. */
  from?: number;
  to?: number;
  /** Profile: minutes. */
  period?: number;
}

/**
 * Reads of one poll of a device of a model: those that the group selects and the driver supports. Archives, profile and
 * journal begin after the newest stored record, at most `depth_days` back, or for an archive as far back as its newest
 * record may be. An archive whose next record cannot exist yet is left out. `newest`: Unix seconds by message type.
 * Pure.
 */
export function groupReads(
  group: Pick<PolledGroup, 'selected' | 'autoload' | 'averaging'>,
  model: DeviceModel | undefined,
  newest: ReadonlyMap<number, number>,
  now: number,
): GroupRead[] {
  const reads = model?.driver?.reads ?? [];
  const earliest = Math.floor(now) - group.autoload.depth_days * DAY;
  const since = (...types: number[]): number =>
    Math.max(earliest, ...types.flatMap((type) => (newest.has(type) ? [Math.floor(newest.get(type) ?? 0) + 1] : [])));
  const to = Math.floor(now);
  const kinds = group.selected.kinds.filter((kind) => reads.includes(kind));
  const requested = kinds.flatMap((kind): GroupRead[] => {
    if (kind === 'journal') return [{ read: kind, from: since(...JOURNALS), to }];
    if (kind !== 'profile') return [{ read: kind }];
    const from = since(...PROFILES);
    return from + group.averaging * 60 > to ? [] : [{ read: kind, from, to, period: group.averaging }];
  });
  const archives = keptBy(model, group.selected.archives).flatMap((type): GroupRead[] => {
    const length = RECORD_SECONDS[type] ?? 0;
    const known = newest.get(type) ?? -Infinity;
    // A depth of two weeks would never read a month whose beginning was missed.
    const from = Math.max(Math.min(earliest, Math.floor(now - length * LONGEST_BY_SHORTEST)), Math.floor(known) + 1);
    const next = known + length;
    return next > to ? [] : [{ read: 'archive', type, from, to }];
  });
  return [...requested, ...archives];
}

/** true where the model supports any read that the group selects. */
export function canBePolledFor(selected: PolledGroup['selected'], model: DeviceModel | undefined): boolean {
  const reads = model?.driver?.reads ?? [];
  return selected.kinds.some((kind) => reads.includes(kind)) || keptBy(model, selected.archives).length > 0;
}

/** Selected archives that meters of the model keep. */
const keptBy = (model: DeviceModel | undefined, archives: readonly number[]): number[] =>
  archives.filter((type) => model?.driver?.archives?.includes(type));
