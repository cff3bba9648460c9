import { z } from 'zod';
import { uuid } from './directories';
import { can, endpoint, SECTION } from './endpoint';
import { naming, type Thing } from './named-ids';
import { objectNode } from './objects';
import { id } from './shapes';

// Who and what is tied to the nodes of the object tree, besides its devices (specification 2, sections 6 and 7, Objects).

const idsOf = (thing: Thing) => z.array(id.of(thing)).max(1000).optional();

export const tieObjectUsers = endpoint({
  id: 'objects.object.tie_users',
  method: 'POST',
  path: 'objects/tie_users',
  service: 'objects',
  access: can(['update', 'access_all'], SECTION.objects),
  summary:
    'Ties users to nodes; needs read on users or objects. Without access_all on objects a user sees the nodes that are tied to them and all below these. `users` are the users that are tied from now on; `add` and `remove` change who is tied and leave the others.',
  input: z.object({
    object_ids: z.array(naming('object', uuid)).min(1).max(1000),
    users: idsOf('user'),
    add: idsOf('user'),
    remove: idsOf('user'),
  }),
  reply: z.object({
    /** Nodes whose ties changed. */
    changed: z.number(),
    not_found: z.number(),
    msg: z.string(),
  }),
});

export const tieUserObjects = endpoint({
  id: 'objects.object.tie_user_objects',
  method: 'POST',
  path: 'objects/tie_user_objects',
  service: 'objects',
  access: can(['update', 'access_all'], SECTION.objects),
  summary:
    'Sets the visible branches of a user in one step; needs read on users or objects. Nodes of `untie_object_ids` and everything below them are untied first, then `object_ids` are tied. Ties below a tied node are removed as redundant.',
  input: z.object({
    user_id: id.of('user'),
    object_ids: z.array(naming('object', uuid)).max(10_000).optional(),
    untie_object_ids: z.array(naming('object', uuid)).max(10_000).optional(),
  }),
  reply: z.object({
    /** Nodes that were tied or untied. */
    changed: z.number(),
    not_found: z.number(),
    msg: z.string(),
  }),
});

export const tieObjectGateways = endpoint({
  id: 'objects.object.tie_gateways',
  method: 'POST',
  path: 'objects/tie_gateways',
  service: 'objects',
  access: can('update', SECTION.objects),
  summary:
    'Ties gateways to a node and unties others; needs read or access_all on devices. A gateway is at one node only: one that is tied elsewhere is refused by name with 409.',
  input: z.object({
    object_id: naming('object', uuid),
    gateway_ids: idsOf('gateway'),
    untie_gateway_ids: idsOf('gateway'),
  }),
  reply: z.object({ msg: z.string(), object: objectNode }),
});

export const tieObjectStations = endpoint({
  id: 'objects.object.tie_base_stations',
  method: 'POST',
  path: 'objects/tie_base_stations',
  service: 'objects',
  access: can('update', SECTION.objects),
  summary:
    'Ties base stations to a node and unties others; needs read or access_all on devices. A base station is at one node only: one that is tied elsewhere is refused by name with 409.',
  input: z.object({
    object_id: naming('object', uuid),
    base_station_ids: idsOf('baseStation'),
    untie_base_station_ids: idsOf('baseStation'),
  }),
  reply: z.object({ msg: z.string(), object: objectNode }),
});

const named = z.object({ id: z.number(), name: z.string() });

export const objectTies = endpoint({
  id: 'objects.object.ties',
  method: 'POST',
  path: 'objects/ties',
  service: 'objects',
  access: can(['read', 'create', 'update', 'delete', 'access_all'], SECTION.objects),
  mutates: false,
  summary:
    'The users, gateways and base stations that are tied to a node; gateways and base stations of which the caller may see none are left out.',
  input: z.object({ object_id: naming('object', uuid) }),
  reply: z.object({
    user_ids: z.array(z.number()),
    /** Users that see it because they are tied to one above it. */
    inherited_user_ids: z.array(z.number()),
    gateways: z.array(named),
    base_stations: z.array(named),
  }),
});

export const objectTieEndpoints = [tieObjectUsers, tieUserObjects, tieObjectGateways, tieObjectStations, objectTies];
