import { feature, mesh } from 'topojson-client';
import type { MultiPolygon as MultiPolygonShape, Position } from 'geojson';
import type { GeometryCollection, Topology } from 'topojson-specification';
import coarseFile from 'world-atlas/countries-50m.json?url';
import fineFile from 'world-atlas/countries-10m.json?url';
import { mercatorX, mercatorY } from './mercator';

/** Line or area in shares of the Mercator square, and its bounding box. */
export interface Shape {
  path: Path2D;
  left: number;
  right: number;
  top: number;
  bottom: number;
}

export interface Land {
  areas: readonly Shape[];
  borders: readonly Shape[];
}

type Atlas = Topology<{ countries: GeometryCollection; land: GeometryCollection }>;

const known = new Map<string, Promise<Land>>();

/** Coasts and borders of the world (Natural Earth, from a package): coarse for an overview, fine for detail. */
export function landOf(detail: 'coarse' | 'fine'): Promise<Land> {
  const file = detail === 'coarse' ? coarseFile : fineFile;
  const found = known.get(file) ?? load(file);
  known.set(file, found);
  // A failed file is requested again the next time.
  found.catch(() => known.delete(file));
  return found;
}

async function load(file: string): Promise<Land> {
  const answer = await fetch(file);
  if (!answer.ok) throw new Error(`no map: ${answer.status}`);
  const atlas = (await answer.json()) as Atlas;
  const land = feature(atlas, atlas.objects.land).features;
  const borders = mesh(atlas, atlas.objects.countries, (one, other) => one !== other);
  return {
    areas: land
      .flatMap(({ geometry }) => (geometry as MultiPolygonShape).coordinates)
      .flatMap((rings) => shapesOf(rings, true)),
    borders: borders.coordinates.flatMap((line) => shapesOf([line], false)),
  };
}

/** A shape that crosses the 180th meridian is drawn at both edges of the world. */
function shapesOf(lines: readonly Position[][], closed: boolean): Shape[] {
  const whole = lines.map((line) => unwrapped(line, closed));
  return [-360, 0, 360].map((turn) => shapeOf(whole, turn, closed)).filter(({ left, right }) => right > 0 && left < 1);
}

/**
 * Line whose longitudes continue beyond 180° when it crosses that meridian; a line around a pole is closed over the
 * pole.
 */
function unwrapped(line: readonly Position[], closed: boolean): Position[] {
  let turn = 0;
  let before = line[0]?.[0] ?? 0;
  const points = line.map(([longitude = 0, latitude = 0]): Position => {
    if (Math.abs(longitude - before) > 180) turn += longitude > before ? -360 : 360;
    before = longitude;
    return [longitude + turn, latitude];
  });
  if (closed && turn !== 0) {
    const pole = 90 * Math.sign(line[0]?.[1] ?? 0);
    points.push([points.at(-1)?.[0] ?? 0, pole], [points[0]?.[0] ?? 0, pole]);
  }
  return points;
}

function shapeOf(lines: readonly Position[][], turn: number, closed: boolean): Shape {
  const path = new Path2D();
  const shape: Shape = { path, left: Infinity, right: -Infinity, top: 1, bottom: 0 };
  for (const line of lines) {
    line.forEach(([longitude = 0, latitude = 0], index) => {
      const x = mercatorX(longitude + turn);
      const y = mercatorY(latitude);
      if (index === 0) path.moveTo(x, y);
      else path.lineTo(x, y);
      shape.left = Math.min(shape.left, x);
      shape.right = Math.max(shape.right, x);
      shape.top = Math.min(shape.top, y);
      shape.bottom = Math.max(shape.bottom, y);
    });
    if (closed) path.closePath();
  }
  return shape;
}
