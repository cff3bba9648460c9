import type { ImportRow } from './import-rows';

/** A position, degrees. */
export interface Position {
  latitude: number;
  longitude: number;
}

/** Two numbers in one cell: between them a comma, a semicolon or a space; their own mark is a point, or a comma. */
const PAIR = /^(-?\d+(?:[.,]\d+)?)\s*(?:[;\s]|,\s|,(?=-?\d+\.))\s*(-?\d+(?:[.,]\d+)?)$/;

const degrees = (text: string, most: number): number | null => {
  const number = Number(text.trim().replace(',', '.'));
  return text.trim() !== '' && Math.abs(number) <= most ? number : null;
};

/** Position of the house of a row; null = none, undefined = not valid. Pure. */
export function positionOf({
  position = '',
  latitude = '',
  longitude = '',
}: ImportRow['values']): Position | null | undefined {
  if (position === '' && latitude === '' && longitude === '') return null;
  const [, first = latitude, second = longitude] = position === '' ? [] : (PAIR.exec(position.trim()) ?? ['', '', '']);
  const [north, east] = [degrees(first, 90), degrees(second, 180)];
  return north === null || east === null ? undefined : { latitude: north, longitude: east };
}
