import { z } from 'zod';
import { uuid } from './directories';
import { can, endpoint, SECTION } from './endpoint';
import { naming } from './named-ids';
import { id, properName, text, version } from './shapes';

// The tree of objects: districts, streets, houses, flats (specification 2, sections 2.10, 3, 4, 6 and 7, Objects).

/** What a node of the tree can be. */
export const OBJECT_TYPES = [
  ...(['folder', 'region', 'city', 'district', 'street', 'house', 'entrance', 'floor', 'flat', 'room'] as const),
  ...(['boiler_house', 'substation', 'feeder', 'other'] as const),
] as const;
export type ObjectType = (typeof OBJECT_TYPES)[number];

const objectType = z.enum(OBJECT_TYPES);

/** More levels than any town has; deeper is a mistake of the sender. */
export const MOST_LEVELS = 100;

/** The address as suggestion services spell it. */
const address = {
  unrestricted_value: text(500),
  country: text(100),
  region: text(200),
  city: text(200),
  city_district: text(200),
  settlement: text(200),
  area: text(200),
  street: text(200),
  house: text(50),
  block: text(50),
  /** WGS 84, degrees; null = its place is not known. */
  coordinates: z.object({ latitude: z.number().min(-90).max(90), longitude: z.number().min(-180).max(180) }).nullable(),
};

const editable = { name: properName(255), type: objectType, comment: text(1000), ...address };

/** Devices by the number of them. `online` is not known here: the tree counts, the list of devices shows states. */
const devicesInfo = z.object({ total: z.number() });

export const objectNode = z.object({
  _id: z.string(),
  /** The short number that a user types to remove it. */
  pin: z.number(),
  parentId: z.string().nullable(),
  name: z.string(),
  type: objectType,
  sort: z.number(),
  version: z.number(),
  /** Direct children. */
  childs_count: z.number(),
  /** Devices tied to the node itself. */
  devices_info: devicesInfo,
  /** Devices tied to any node below it. */
  childs_devices_info: devicesInfo,
  /** Accounting points of the node itself. */
  points_count: z.number(),
});
export type ObjectNode = z.output<typeof objectNode>;

export const objectDetails = objectNode.extend({
  comment: z.string(),
  ...address,
  /** Accounting points of the nodes below it. */
  childs_points_count: z.number(),
  /** null = there is none. */
  photo: z
    .object({
      /** Pixels. */
      width: z.number(),
      height: z.number(),
      /** Unix seconds with their fraction: another photo has another time. */
      taken_at: z.number(),
    })
    .nullable(),
});
export type ObjectDetails = z.output<typeof objectDetails>;

/** A node of the whole tree, as little as a tree needs. */
const treeRow = objectNode.pick({ _id: true, parentId: true, name: true, type: true, pin: true });

/** Names of the nodes above one, from the top down: "North, Garden street". */
const above = z.string();

/** How a node is tied to a user: itself, by one above it, or only some below it. */
const userTie = z.enum(['own', 'above', 'below']);

const READ = can(['read', 'create', 'update', 'delete', 'access_all'], SECTION.objects);
const parent = uuid.nullable();

export const addObject = endpoint({
  id: 'objects.object.add',
  method: 'POST',
  path: 'objects/add',
  service: 'objects',
  access: can(['create', 'access_all'], SECTION.objects),
  summary: 'Adds a node to the tree, below another or at the top; it becomes the last of its siblings.',
  input: z.object({
    ...z.object(editable).partial().shape,
    name: editable.name,
    type: objectType,
    parentId: parent.optional(),
  }),
  reply: z.object({ object: objectDetails, msg: z.string() }),
});

export const updateObject = endpoint({
  id: 'objects.object.update',
  method: 'POST',
  path: 'objects/update',
  service: 'objects',
  access: can('update', SECTION.objects),
  summary:
    'Changes the given fields of a node. With `parentId` it moves with its whole branch, to the end of the children there or to the place `sort`; a move below itself is refused with 409. With `version`, a change made meanwhile is refused with 409.',
  input: z.object({
    _id: naming('object', uuid),
    version: version.optional(),
    ...z.object(editable).partial().shape,
    parentId: parent.optional(),
    /** As a node had it before it moved away: a move back takes its old place. */
    sort: z.int().min(0).max(1_000_000_000).optional(),
  }),
  reply: z.object({ object: objectDetails, msg: z.string() }),
});

export const sortObjects = endpoint({
  id: 'objects.object.sort',
  method: 'POST',
  path: 'objects/update_sort',
  service: 'objects',
  access: can('update', SECTION.objects),
  summary: 'Orders the children of a node: by name (`sort`), or as the list of them says (`ids`).',
  input: z.object({
    parentId: parent,
    sort: z.enum(['asc', 'desc']).optional(),
    ids: z.array(naming('object', uuid)).max(10_000).optional(),
  }),
});

export const buildTree = endpoint({
  id: 'objects.object.build_tree',
  method: 'POST',
  path: 'objects/build_tree',
  service: 'objects',
  access: READ,
  mutates: false,
  summary:
    'The children of a node, or the top of the tree, in their order. `with_stats` counts the devices of each branch. Searched: every node with the words, wherever it stands. With `user_id` each node says how it is tied to that user.',
  input: z.object({
    parentId: parent.optional(),
    user_id: id.of('user').nullish(),
    with_stats: z.boolean().nullish(),
    search_string: z.string().trim().max(200).nullish(),
  }),
  /** `above`: of those that were searched. */
  reply: z.object({ objects: z.array(objectNode.extend({ tie: userTie.nullish(), above: above.optional() })) }),
});

export const objectTree = endpoint({
  id: 'objects.object.tree',
  method: 'GET',
  path: 'objects/tree',
  service: 'objects',
  access: READ,
  summary: 'Every node of the tree that the caller sees, parents before their children.',
  reply: z.object({ objects: z.array(treeRow) }),
});

export const getObject = endpoint({
  id: 'objects.object.get',
  method: 'POST',
  path: 'objects/object/get',
  service: 'objects',
  access: READ,
  mutates: false,
  summary: 'One node with its address and its counts.',
  input: z.object({ object_id: naming('object', uuid) }),
  reply: z.object({ object: objectDetails }),
});

export const getObjects = endpoint({
  id: 'objects.object.get_many',
  method: 'POST',
  path: 'objects/objects/get',
  service: 'objects',
  access: READ,
  mutates: false,
  summary: 'Nodes by their ids; those that the caller does not see are left out.',
  input: z.object({ object_ids: z.array(naming('object', uuid)).min(1).max(1000) }),
  reply: z.object({ objects: z.array(objectDetails) }),
});

export const linkedObjects = endpoint({
  id: 'objects.object.linked',
  method: 'POST',
  path: 'objects/link_with_parents_childs',
  service: 'objects',
  access: READ,
  mutates: false,
  summary: 'A node with the way to it from the top and with its children: what a tree has to unfold to show it.',
  input: z.object({ object_id: naming('object', uuid) }),
  reply: z.object({ parents: z.array(treeRow), object: objectNode, childs: z.array(objectNode) }),
});

export const objectsMap = endpoint({
  id: 'objects.object.map',
  method: 'GET',
  path: 'objects/map',
  service: 'objects',
  access: READ,
  summary:
    'Nodes that stand somewhere on the map, a thousand from `offset` on; with `with_devices` = 1 also the devices of each branch, by which a map shows its state.',
  input: z.object({
    offset: z.coerce.number().int().min(0).max(10_000_000).optional(),
    with_devices: z.coerce.number().int().min(0).max(1).optional(),
  }),
  reply: z.object({
    objects: z.array(
      treeRow.extend({
        above,
        latitude: z.number(),
        longitude: z.number(),
        devices: z.number(),
        /** At most 10,000 of a node. */
        device_ids: z.array(z.number()).optional(),
      }),
    ),
    total: z.number(),
  }),
});

export const removeObject = endpoint({
  id: 'objects.object.remove',
  method: 'DELETE',
  path: 'objects/remove',
  service: 'objects',
  access: can(['delete', 'access_all'], SECTION.objects),
  summary:
    'Removes a node with its whole branch, which can be restored for 30 days; its devices stay, tied to nothing. Its accounting points stay, or go along with `remove_tied_points`.',
  input: z.object({ object_id: naming('object', uuid), remove_tied_points: z.boolean().optional() }),
  reply: z.object({
    msg: z.string(),
    removed: z.object({ objects: z.number(), points: z.number(), trash_id: z.number() }),
  }),
});

export const tieObjectDevices = endpoint({
  id: 'objects.object.tie_devices',
  method: 'POST',
  path: 'objects/tie_devices',
  service: 'objects',
  access: can('update', SECTION.objects),
  summary:
    'Ties devices to a node and unties others; needs read or access_all on devices. A device is at one node only: one that is tied elsewhere is refused by name with 409.',
  input: z.object({
    object_id: naming('object', uuid),
    device_ids: z.array(id.of('device')).max(10_000).optional(),
    untie_device_ids: z.array(id.of('device')).max(10_000).optional(),
  }),
  reply: z.object({ msg: z.string(), object: objectNode }),
});

export const massTieDevices = endpoint({
  id: 'objects.object.mass_tie_devices',
  method: 'POST',
  path: 'objects/mass_tie_devices',
  service: 'objects',
  access: can('update', SECTION.objects),
  summary:
    'Moves devices to a node wherever they are tied, or with null from any; needs read or access_all on devices. Says for each device what became of it, and how many of the ids name none.',
  input: z.object({
    object_id: naming('object', uuid).nullable(),
    device_ids: z.array(id.of('device')).min(1).max(10_000),
  }),
  reply: z.object({
    msg: z.string(),
    results: z.array(z.object({ device_id: z.number(), result: z.enum(['tied', 'untied', 'unchanged']) })),
    unknown: z.number(),
  }),
});

export const objectDevices = endpoint({
  id: 'objects.object.devices',
  method: 'POST',
  path: 'objects/devices',
  service: 'objects',
  access: READ,
  mutates: false,
  summary: 'The devices that are tied to a node, or with `branch` to it and to all below it; at most 10,000.',
  input: z.object({ object_id: naming('object', uuid), branch: z.boolean().optional() }),
  reply: z.object({
    devices: z.array(
      z.object({
        device_id: z.number(),
        name: z.string(),
        serial: z.string(),
        model_id: z.number(),
        object_id: z.string(),
        object_name: z.string(),
      }),
    ),
  }),
});

export const tiePointObject = endpoint({
  id: 'objects.accounting_point.tie_object',
  method: 'POST',
  path: 'objects/accounting_point/tie_object/',
  service: 'objects',
  access: can('update', SECTION.objects),
  summary: 'Moves accounting points to a node of the object tree. 404 if one of them is not visible to the caller.',
  input: z.object({
    object_id: naming('object', uuid),
    accounting_point_ids: z.array(id.of('point')).min(1).max(1000),
  }),
});

export const untiePointObject = endpoint({
  id: 'objects.accounting_point.untie_object',
  method: 'POST',
  path: 'objects/accounting_point/untie_object/',
  service: 'objects',
  access: can('update', SECTION.objects),
  summary:
    'Removes accounting points from their nodes of the object tree. 404 if one of them is not visible to the caller.',
  input: z.object({ accounting_point_ids: z.array(id.of('point')).min(1).max(1000) }),
});

export const exportObjects = endpoint({
  id: 'objects.object.export',
  method: 'POST',
  path: 'objects/all/export',
  service: 'objects',
  access: READ,
  mutates: false,
  summary: 'The whole tree as CSV text: number, level, path, type, address, devices of each node.',
  raw: true,
});

export const objectEndpoints = [
  addObject,
  updateObject,
  sortObjects,
  buildTree,
  objectTree,
  getObject,
  getObjects,
  linkedObjects,
  objectsMap,
  removeObject,
  tieObjectDevices,
  massTieDevices,
  objectDevices,
  tiePointObject,
  untiePointObject,
  exportObjects,
];
