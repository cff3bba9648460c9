import { z } from 'zod';
import { can, endpoint, SECTION } from './endpoint';
import { naming } from './named-ids';
import { OBJECT_TYPES } from './objects';
import { id } from './shapes';

/** Levels that objects are made of, from the top down. */
export const AUTOMATIC_LEVELS = ['country', 'region', 'city', 'street', 'house'] as const;

/** Devices of one call. */
const MOST_DEVICES = 10_000;

export const addAutomatically = endpoint({
  id: 'objects.object.add_automatically',
  method: 'POST',
  path: 'objects/add_automatically',
  service: 'objects',
  access: can(['create', 'access_all'], SECTION.objects),
  audit: ['object.created', 'object.devices_tied'],
  summary: 'Create objects from device addresses',
  description:
    'For devices that are tied to no node, or the given ones among them. Commas separate the address levels. Existing nodes are reused by name; each device is tied to the last level, so repeated calls change nothing. `dry_run` returns the plan only. Requires `read` or `access_all` on devices, and `update` on objects for the ties.',
  input: z.object({
    /** Below this node; null = at the top. */
    parentId: naming('object', z.uuid()).nullish(),
    /** Levels from the top down; an address with fewer parts has the last of them. */
    levels: z
      .array(z.enum(AUTOMATIC_LEVELS))
      .min(1)
      .max(AUTOMATIC_LEVELS.length)
      .refine(
        (levels) =>
          levels.every(
            (level, index) =>
              index === 0 || AUTOMATIC_LEVELS.indexOf(level) > AUTOMATIC_LEVELS.indexOf(levels[index - 1] ?? 'country'),
          ),
        { message: 'errors.object_levels' },
      )
      .default(['city', 'street', 'house']),
    /** null or absent = all that the caller sees. */
    device_ids: z.array(id.of('device')).min(1).max(MOST_DEVICES).nullish(),
    dry_run: z.boolean().default(false),
  }),
  reply: z.object({
    /** Objects that are or would be created, parents before their children; the first 500. */
    objects: z.array(
      z.object({
        /** Names from the top down. */
        path: z.array(z.string()),
        type: z.enum(OBJECT_TYPES),
        /** false: it was there. */
        is_new: z.boolean(),
        /** Devices that are tied to it by this call. */
        devices: z.number(),
      }),
    ),
    /** Nodes that are new, devices that are tied, and devices whose address has nothing to go by. */
    made: z.number(),
    tied: z.number(),
    without_address: z.number(),
    msg: z.string(),
  }),
});
