import type { Position } from './types';

/** Decimals of degrees: about ten centimetres; more is noise. */
const DECIMALS = 6;

/** "47.918870, 106.917600", the format of other maps. */
export function formatPosition({ latitude, longitude }: Position): string {
  return `${latitude.toFixed(DECIMALS)}, ${longitude.toFixed(DECIMALS)}`;
}

/** Typed or pasted position: two numbers, latitude first; null = not a position. */
export function parsePosition(text: string): Position | null {
  const parts = text.trim().match(/^(-?\d{1,2}(?:[.,]\d+)?)°?\s*[,; ]\s*(-?\d{1,3}(?:[.,]\d+)?)°?$/);
  if (!parts) return null;
  const [latitude, longitude] = [parts[1], parts[2]].map((part) => Number((part ?? '').replace(',', '.')));
  if (latitude === undefined || longitude === undefined) return null;
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : null;
}

/** Position as it is stored. */
export function rounded({ lat, lng }: { lat: number; lng: number }): Position {
  const keep = (degrees: number) => Number(degrees.toFixed(DECIMALS));
  return { latitude: keep(lat), longitude: keep(((((lng + 180) % 360) + 360) % 360) - 180) };
}
