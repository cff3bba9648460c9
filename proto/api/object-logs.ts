import { z } from 'zod';
import { fieldChange } from './edits';
import { can, endpoint, SECTION } from './endpoint';
import { naming } from './named-ids';
import { id, paged, paging, unixSeconds } from './shapes';

// The histories of accounting points and of objects (specification 2, section 7, Objects).

const entry = z.object({
  /** Negative: of a meter that came or went. */
  id: z.number(),
  /** Unix seconds. */
  at: z.number(),
  /** `accounting_point.changed`, `object.moved`, ... */
  action: z.string(),
  /** The action in the caller's language. */
  title: z.string(),
  /** User; null = a program. */
  user_id: z.number().nullable(),
  /** The program's API key; null = a user. */
  api_key_id: z.number().nullable(),
  /** Name of the user or the API key at that time; empty if it is not known. */
  user_name: z.string(),
  /** Values before and after; ids as their present names, users as their ids. */
  changes: z.array(fieldChange),
});
export type ObjectLogEntry = z.output<typeof entry>;

const period = { from: unixSeconds.nullish(), to: unixSeconds.nullish() };

export const pointLogs = endpoint({
  id: 'objects.accounting_point.logs',
  method: 'POST',
  path: 'objects/accounting_point/logs/',
  service: 'objects',
  access: can(['read', 'access_all'], SECTION.objects),
  mutates: false,
  summary: 'List the change log of an accounting point',
  description: 'Newest first: author, old and new value of each field, tied and untied meters with their readings.',
  input: z.object({ ...paging, ...period, accounting_point_id: id.of('point') }),
  reply: z.object({ log: paged(entry) }),
});

export const objectLogs = endpoint({
  id: 'objects.object.logs',
  method: 'POST',
  path: 'objects/object/logs',
  service: 'objects',
  access: can(['read', 'create', 'update', 'delete', 'access_all'], SECTION.objects),
  mutates: false,
  summary: 'List the change log of an object',
  description: 'Newest first: fields, position, attributes and ties.',
  input: z.object({ ...paging, ...period, object_id: naming('object', z.uuid()) }),
  reply: z.object({ log: paged(entry) }),
});
