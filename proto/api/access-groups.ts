import { z } from 'zod';
import { type AccessRule, can, endpoint, SECTION, type Section } from './endpoint';
import { id, LARGEST_INT, properName, version } from './shapes';

const SECTIONS = Object.values(SECTION);

/** Section ids of one list of rights: each once, in order. */
const sections = z
  .array(
    z.coerce
      .number()
      .min(1)
      .max(LARGEST_INT)
      .refine((value): value is Section => SECTIONS.some((section) => section === value)),
  )
  .max(100)
  .default([])
  .transform((list) => [...new Set(list)].sort((a, b) => a - b));

const ids = z.array(z.number());

/** The five lists of an access group (specification 1, section 3), as they are sent. */
const accessRules = z.object({
  read: sections,
  create: sections,
  update: sections,
  delete: sections,
  access_all: sections,
});

const accessGroup = z.object({
  id: z.number(),
  /** Grows with each change. */
  version: z.number(),
  name: z.string(),
  access_rules: z.object({ read: ids, create: ids, update: ids, delete: ids, access_all: ids }),
  /** Users who have the group. */
  users_count: z.number(),
});

export type AccessGroup = z.output<typeof accessGroup>;

/** A user with the right to manage users assigns a group. */
const readsGroups: AccessRule = {
  kind: 'rights',
  anyOf: [
    { action: 'read', section: SECTION.accessRules },
    { action: 'read', section: SECTION.users },
  ],
};

export const accessGroups = endpoint({
  id: 'identity.access_groups.list',
  method: 'GET',
  path: 'access/groups',
  service: 'identity',
  access: readsGroups,
  summary: 'List the access groups',
  description: 'With their rights, by name.',
  reply: z.object({ access_groups: z.array(accessGroup) }),
});

const saved = z.object({ access_group: accessGroup, msg: z.string() });

export const createAccessGroup = endpoint({
  id: 'identity.access_group.create',
  method: 'POST',
  path: 'access/group/create',
  service: 'identity',
  access: can('create', SECTION.accessRules),
  audit: ['access_group.created'],
  summary: 'Create an access group',
  description: 'The caller can grant only rights that the caller has.',
  input: z.object({ name: properName(100), access_rules: accessRules }),
  reply: saved,
});

export const editAccessGroup = endpoint({
  id: 'identity.access_group.edit',
  method: 'PUT',
  path: 'access/group/{id}',
  service: 'identity',
  access: can('update', SECTION.accessRules),
  audit: ['access_group.changed'],
  summary: 'Change an access group',
  description: 'Omitted fields do not change. With `version`, a concurrent change is rejected with 409.',
  input: z.object({
    id: id.of('accessGroup'),
    version: version.optional(),
    name: properName(100).optional(),
    access_rules: accessRules.optional(),
  }),
  reply: saved,
});

export const deleteAccessGroup = endpoint({
  id: 'identity.access_group.delete',
  method: 'DELETE',
  path: 'access/group/{id}',
  service: 'identity',
  access: can('delete', SECTION.accessRules),
  audit: ['access_group.deleted'],
  summary: 'Delete an access group',
  description: '409 while a user has it.',
  input: z.object({ id: id.of('accessGroup') }),
});
