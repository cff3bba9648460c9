import { z } from 'zod';
import { uuid } from './directories';
import { can, endpoint, SECTION } from './endpoint';
import { naming, type Thing } from './named-ids';
import { objectDetails } from './objects';
import { id } from './shapes';

// Users and entities tied to the nodes of the object tree, besides its devices (specification 2, sections 6 and 7,
// Objects).

const idsOf = (thing: Thing) => z.array(id.of(thing)).max(1000).optional();

export const tieObjectUsers = endpoint({
  id: 'objects.object.tie_users',
  method: 'POST',
  path: 'objects/tie_users',
  service: 'objects',
  access: can(['update', 'access_all'], SECTION.objects),
  audit: ['object.users_tied'],
  summary: 'Tie users to objects',
  description:
    'Without `access_all` on objects a user sees only tied nodes and everything below. `users` replaces the list; `add` and `remove` change it; `remove` ignores users who are not tied. Requires `read` on users or objects.',
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
  audit: ['object.users_tied'],
  summary: 'Set the visible branches of a user',
  description:
    '`untie_object_ids` and everything below are untied first, then `object_ids` are tied. Redundant ties below a tied node are removed. Requires `read` on users or objects.',
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
  audit: ['object.gateways_tied'],
  summary: 'Tie gateway devices to an object',
  description:
    'Also unties others. Requires `read` or `access_all` on devices. A gateway device is tied to one node; 409 names those tied elsewhere.',
  input: z.object({
    object_id: naming('object', uuid),
    gateway_ids: idsOf('gateway'),
    untie_gateway_ids: idsOf('gateway'),
  }),
  reply: z.object({ msg: z.string(), object: objectDetails }),
});

export const tieObjectStations = endpoint({
  id: 'objects.object.tie_base_stations',
  method: 'POST',
  path: 'objects/tie_base_stations',
  service: 'objects',
  access: can('update', SECTION.objects),
  audit: ['object.base_stations_tied'],
  summary: 'Tie base stations to an object',
  description:
    'Also unties others. Requires `read` or `access_all` on devices. A base station is tied to one node; 409 names those tied elsewhere.',
  input: z.object({
    object_id: naming('object', uuid),
    base_station_ids: idsOf('baseStation'),
    untie_base_station_ids: idsOf('baseStation'),
  }),
  reply: z.object({ msg: z.string(), object: objectDetails }),
});

const named = z.object({ id: z.number(), name: z.string() });

export const objectTies = endpoint({
  id: 'objects.object.ties',
  method: 'POST',
  path: 'objects/ties',
  service: 'objects',
  access: can(['read', 'create', 'update', 'delete', 'access_all'], SECTION.objects),
  mutates: false,
  summary: 'List the ties of an object',
  description: 'Users, gateway devices and base stations. Those that the caller does not see are omitted.',
  input: z.object({ object_id: naming('object', uuid) }),
  reply: z.object({
    user_ids: z.array(z.number()),
    /** Users that see it because they are tied to one above it. */
    inherited_user_ids: z.array(z.number()),
    gateways: z.array(named),
    base_stations: z.array(named),
  }),
});
