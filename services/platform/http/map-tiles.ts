import { z } from 'zod';
import { defineEnv } from '../config';

/** `https://host/.../{z}/{x}/{y}...`; the host may begin with `{s}.`, which represents a, b and c. */
const TILES = /^https?:\/\/(?:\{s\}\.)?[a-z0-9.-]+(?::\d+)?\/[^\s'"<>]*$/i;

const mapEnv = defineEnv(
  'the maps',
  z.object({
    /** Tile server of the maps, `https://host/{z}/{x}/{y}.png`; without it the basemap that ships with the console. */
    MAP_TILES_URL: z
      .string()
      .regex(TILES, 'has to be an address with {z}, {x} and {y}')
      .refine((url) => ['{z}', '{x}', '{y}'].every((part) => url.includes(part)), 'lacks {z}, {x} or {y}')
      .optional(),
    /** Attribution that the tile provider requires. */
    MAP_TILES_ATTRIBUTION: z.string().max(200).default('© OpenStreetMap'),
  }),
);

/** Tile source of the console's maps; null = no server needed. */
export function mapTiles(): { url: string; attribution: string } | null {
  const { MAP_TILES_URL: url, MAP_TILES_ATTRIBUTION: attribution } = mapEnv.read();
  return url === undefined ? null : { url, attribution };
}

/** The tile server in the content policy: its origin alone. */
export function tilesOrigin(): string | null {
  const tiles = mapTiles();
  return tiles && (/^https?:\/\/[^/]+/i.exec(tiles.url)?.[0] ?? '').replace('{s}', '*');
}
