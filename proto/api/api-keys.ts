import { z } from 'zod';
import { admin, endpoint } from './endpoint';
import { id, properName, unixSeconds } from './shapes';

const group = z.object({ id: z.number(), name: z.string() });

export const apiKey = z.object({
  id: z.number(),
  name: z.string(),
  /** The first characters of the secret. */
  prefix: z.string(),
  /** null: the group was removed, and the key may do nothing. */
  access_group: group.nullable(),
  created_by: z.string().nullable(),
  /** Unix seconds, as the next two. */
  created_at: z.number(),
  /** null = never. */
  expires_at: z.number().nullable(),
  last_used_at: z.number().nullable(),
  last_used_from: z.string().nullable(),
});

export const apiKeyList = endpoint({
  id: 'identity.api_key.list',
  method: 'POST',
  path: 'api_key/list',
  service: 'identity',
  access: admin,
  mutates: false,
  summary: 'List the API keys',
  description: 'With the access groups that a key can have. Secrets are never returned.',
  reply: z.object({ api_keys: z.array(apiKey), access_groups: z.array(group) }),
});

export const createApiKey = endpoint({
  id: 'identity.api_key.create',
  method: 'POST',
  path: 'api_key/create',
  service: 'identity',
  access: admin,
  audit: ['api_key.created'],
  summary: 'Create an API key',
  description: 'The secret is returned in this reply only.',
  input: z.object({
    name: properName(100),
    access_group_id: id.of('accessGroup'),
    expires_at: unixSeconds.nullish(),
  }),
  reply: z.object({ api_key: apiKey, secret: z.string(), msg: z.string() }),
});

export const deleteApiKey = endpoint({
  id: 'identity.api_key.delete',
  method: 'DELETE',
  path: 'api_key/{id}',
  service: 'identity',
  access: admin,
  afterExpiry: true,
  audit: ['api_key.revoked'],
  summary: 'Revoke an API key',
  description: 'Effective when the reply is sent.',
  input: z.object({ id: id.of('apiKey') }),
});
