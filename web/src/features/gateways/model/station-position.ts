import type { BaseStation } from '@gaugeway/proto/api/base-stations';

interface Position {
  latitude: number;
  longitude: number;
}

/** Where a base station is: as a user typed it, else as it reports itself; null = unknown. */
export function positionOf(station: BaseStation): (Position & { isTold: boolean }) | null {
  const { latitude, longitude } = station;
  if (latitude !== null && longitude !== null) return { latitude, longitude, isTold: false };
  const told = toldPositionOf(station);
  return told && { ...told, isTold: true };
}

/** Where it is, as it reports itself; null = it does not report it. */
export function toldPositionOf({ told_latitude, told_longitude }: BaseStation): Position | null {
  if (told_latitude === null || told_longitude === null) return null;
  return { latitude: told_latitude, longitude: told_longitude };
}
