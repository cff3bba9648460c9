export interface Place {
  name: string;
  longitude: number;
  latitude: number;
  /** Thousands of inhabitants. */
  thousands: number;
}

let known: Promise<readonly Place[]> | null = null;

/** The towns of the world, the largest first. */
export function allPlaces(): Promise<readonly Place[]> {
  known ??= import('virtual:places').then(({ default: columns }) => {
    const [longitudes, latitudes, thousands] = [columns.longitudes, columns.latitudes, columns.thousands].map(
      (column) => column.split(' ').map((number) => parseInt(number, 36)),
    );
    return columns.names.split('\n').map((name, index) => ({
      name,
      longitude: (longitudes?.[index] ?? 0) / 100,
      latitude: (latitudes?.[index] ?? 0) / 100,
      thousands: thousands?.[index] ?? 0,
    }));
  });
  return known;
}
