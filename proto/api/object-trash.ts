import { z } from 'zod';
import { can, endpoint, SECTION } from './endpoint';
import { objectDetails } from './objects';
import { id, paged, paging } from './shapes';

// Branches of the object tree that were removed, and can be restored.

/** Days for which a removed branch can be restored. */
export const OBJECT_TRASH_DAYS = 30;

const removedObject = z.object({
  id: z.number(),
  /** The node at the top of the branch. */
  name: z.string(),
  pin: z.number(),
  /** Nodes and devices of the branch. */
  objects: z.number(),
  devices: z.number(),
  /** Unix seconds. */
  removed_at: z.number(),
  /** null = a program. */
  removed_by: z.number().nullable(),
});

export const removedObjects = endpoint({
  id: 'objects.trash.list',
  method: 'POST',
  path: 'objects/trash/list',
  service: 'objects',
  access: can(['delete', 'access_all'], SECTION.objects),
  mutates: false,
  summary: 'List the deleted objects',
  description:
    'Branches removed in the last 30 days, newest first; without `access_all` on objects only those removed by the caller.',
  input: z.object(paging),
  reply: z.object({ removed_objects: paged(removedObject) }),
});

export const restoreObject = endpoint({
  id: 'objects.trash.restore',
  method: 'POST',
  path: 'objects/trash/restore',
  service: 'objects',
  access: can(['delete', 'access_all'], SECTION.objects),
  audit: ['object.restored'],
  summary: 'Restore a deleted object',
  description:
    'Below its former parent, or at the top if that was deleted, with its users, devices, gateway devices, base stations and accounting points. `not_restored` counts those that are tied elsewhere or deleted.',
  input: z.object({ id: id.of('object') }),
  reply: z.object({
    object: objectDetails,
    not_restored: z.object({
      devices: z.number(),
      gateways: z.number(),
      base_stations: z.number(),
      points: z.number(),
      /** Devices that measured at a restored accounting point and measure elsewhere by now. */
      meters: z.number(),
    }),
    msg: z.string(),
  }),
});
