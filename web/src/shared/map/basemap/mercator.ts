/** Latitude bound of the Web Mercator square, degrees. */
const POLE = 85.05112878;

/** Share of the square from its left edge, 0 to 1. */
export function mercatorX(longitude: number): number {
  return (longitude + 180) / 360;
}

/** Share of the square from its upper edge, 0 to 1. */
export function mercatorY(latitude: number): number {
  const radians = (Math.min(Math.max(latitude, -POLE), POLE) * Math.PI) / 180;
  return (1 - Math.log(Math.tan(radians) + 1 / Math.cos(radians)) / Math.PI) / 2;
}
