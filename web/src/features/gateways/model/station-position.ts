import type { BaseStation } from '@gaugeway/proto/api/base-stations';

interface Position {
  latitude: number;
  longitude: number;
}

/** Position of a base station: as typed by a user, else as reported by the station; null = unknown. */
export function positionOf(station: BaseStation): (Position & { isReported: boolean }) | null {
  const { latitude, longitude } = station;
  if (latitude !== null && longitude !== null) return { latitude, longitude, isReported: false };
  const reported = reportedPositionOf(station);
  return reported && { ...reported, isReported: true };
}

/** Position that the station reports; null = it reports none. */
export function reportedPositionOf({ reported_latitude, reported_longitude }: BaseStation): Position | null {
  if (reported_latitude === null || reported_longitude === null) return null;
  return { latitude: reported_latitude, longitude: reported_longitude };
}
