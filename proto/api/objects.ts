import { z } from 'zod';
import { uuid } from './directories';
import { can, endpoint, SECTION } from './endpoint';
import { naming } from './named-ids';
import { calendarDay, id, properName, text, version } from './shapes';

// The tree of objects: districts, streets, houses, flats (specification 2, sections 2.10, 3, 4, 6 and 7, Objects).

/** Types of a node of the tree. */
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
  /** Zones of the days of the points of its branch, each from a day on (null = that of the node above); null = always. */
  zones: z.array(z.object({ from: z.string(), zone: z.union([z.number(), z.string()]).nullable() })).nullable(),
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

/** Tie of a node to a user: to itself, to a node above, or only to nodes below. */
const userTie = z.enum(['own', 'above', 'below']);

const READ = can(['read', 'create', 'update', 'delete', 'access_all'], SECTION.objects);
const parent = uuid.nullable();

export const addObject = endpoint({
  id: 'objects.object.add',
  method: 'POST',
  path: 'objects/add',
  service: 'objects',
  access: can(['create', 'access_all'], SECTION.objects),
  audit: ['object.created'],
  summary: 'Create an object',
  description: 'A node below another one or at the top of the tree; the last of its siblings. 422 below level 100.',
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
  audit: ['object.changed', 'object.moved'],
  summary: 'Change an object',
  description:
    'Omitted fields do not change. `zone` sets the days of the accounting points of the branch that have none, from `zone_from` on, or from today. `parentId` moves the node with its branch to the end of the new siblings, or to the position `sort`. A move below itself is rejected with 409. With `version`, a concurrent change is rejected with 409.',
  input: z.object({
    _id: naming('object', uuid),
    version: version.optional(),
    ...z.object(editable).partial().shape,
    parentId: parent.optional(),
    /** Position of a node before its move: a move back restores it. */
    sort: z.int().min(0).max(1_000_000_000).optional(),
    /** Hours from UTC, or a zone of the IANA database; null = that of the node above, or of the devices. */
    zone: z.union([z.number().min(-12).max(12), text(64, 1)]).nullish(),
    zone_from: calendarDay.optional(),
  }),
  reply: z.object({ object: objectDetails, msg: z.string() }),
});

export const sortObjects = endpoint({
  id: 'objects.object.sort',
  method: 'POST',
  path: 'objects/update_sort',
  service: 'objects',
  access: can('update', SECTION.objects),
  audit: ['object.sorted'],
  summary: 'Sort the children of an object',
  description: 'By name (`sort`), or in the order of `ids`.',
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
  summary: 'List the children of an object',
  description:
    'In their order; without a node, the top of the tree. `with_stats` counts the devices of each branch. A search returns matching nodes of the whole tree. `user_id` adds how each node is tied to that user.',
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
  summary: 'List the whole object tree',
  description: 'All nodes visible to the caller, parents before their children.',
  reply: z.object({ objects: z.array(treeRow) }),
});

export const getObject = endpoint({
  id: 'objects.object.get',
  method: 'POST',
  path: 'objects/object/get',
  service: 'objects',
  access: READ,
  mutates: false,
  summary: 'Get an object',
  description: 'With its address and counts.',
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
  summary: 'Get several objects',
  description: 'Nodes that the caller does not see are omitted.',
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
  summary: 'Get an object with its ancestors and children',
  description: 'For a tree that opens at this node.',
  input: z.object({ object_id: naming('object', uuid) }),
  reply: z.object({ parents: z.array(treeRow), object: objectNode, childs: z.array(objectNode) }),
});

export const objectsMap = endpoint({
  id: 'objects.object.map',
  method: 'GET',
  path: 'objects/map',
  service: 'objects',
  access: READ,
  summary: 'List the objects with coordinates',
  description: '1,000 from `offset`. `with_devices=1` adds the device counts of each branch.',
  input: z.object({
    offset: z.coerce.number().int().min(0).max(10_000_000).optional(),
    with_devices: z.coerce.number().int().min(0).max(1).optional(),
  }),
  reply: z.object({
    objects: z.array(
      treeRow.extend({
        above,
        /** Nearest node above with coordinates: its sums contain those of this node. */
        placed_above: uuid.nullable(),
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
  audit: ['accounting_point.deleted', 'object.deleted'],
  summary: 'Move an object to the trash',
  description:
    'With its branch; it can be restored for 30 days. Its devices are untied. Accounting points remain, or are removed with `remove_tied_points`.',
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
  audit: ['object.devices_tied'],
  summary: 'Tie devices to an object',
  description:
    'Also unties others. Requires `read` or `access_all` on devices. A device is tied to one node; 409 names devices that are tied elsewhere.',
  input: z.object({
    object_id: naming('object', uuid),
    device_ids: z.array(id.of('device')).max(10_000).optional(),
    untie_device_ids: z.array(id.of('device')).max(10_000).optional(),
  }),
  reply: z.object({ msg: z.string(), object: objectDetails }),
});

export const massTieDevices = endpoint({
  id: 'objects.object.mass_tie_devices',
  method: 'POST',
  path: 'objects/mass_tie_devices',
  service: 'objects',
  access: can('update', SECTION.objects),
  audit: ['object.devices_tied'],
  summary: 'Move devices to an object',
  description:
    'From any node, or with null off all nodes. Requires `read` or `access_all` on devices. Returns the result per device and the number of unknown ids.',
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
  summary: 'List the devices of an object',
  description: 'With `branch`, also those of the nodes below; at most 10,000.',
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
  audit: ['object.points_tied'],
  summary: 'Tie accounting points to an object',
  description: 'Moves them from their previous node. 404 if one of them is not visible to the caller.',
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
  audit: ['object.points_untied'],
  summary: 'Untie accounting points from their object',
  description: '404 if one of them is not visible to the caller.',
  input: z.object({ accounting_point_ids: z.array(id.of('point')).min(1).max(1000) }),
});

export const exportObjects = endpoint({
  id: 'objects.object.export',
  method: 'POST',
  path: 'objects/all/export',
  service: 'objects',
  access: READ,
  mutates: false,
  summary: 'Download the object tree',
  description: 'CSV: number, level, path, type, address, devices of each node.',
  raw: true,
});
