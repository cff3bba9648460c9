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
export function toldPositionOf({ reported_latitude, reported_longitude }: BaseStation): Position | null {
  if (reported_latitude === null || reported_longitude === null) return null;
  return { latitude: reported_latitude, longitude: reported_longitude };
}
