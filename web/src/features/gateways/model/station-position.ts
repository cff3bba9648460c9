import type { BaseStation } from '@gaugeway/proto/api/base-stations';

interface Position {
  latitude: number;
  longitude: number;
}

/** Position of a base station: as typed by a user, else as reported by the station; null = unknown. */
export function positionOf(station: BaseStation): (Position & { isTold: boolean }) | null {
  const { latitude, longitude } = station;
  if (latitude !== null && longitude !== null) return { latitude, longitude, isTold: false };
  const told = toldPositionOf(station);
  return told && { ...told, isTold: true };
}

/** Position that the station reports; null = it reports none. */
export function toldPositionOf({ reported_latitude, reported_longitude }: BaseStation): Position | null {
  if (reported_latitude === null || reported_longitude === null) return null;
  return { latitude: reported_latitude, longitude: reported_longitude };
}
