import { z } from 'zod';
import { type AccessRule, endpoint } from './endpoint';
import { naming } from './named-ids';
import { paged, paging } from './shapes';

const platform: AccessRule = { kind: 'platform' };

/** `<topic>:<id in the topic>`. */
const letterId = naming('deadLetter', z.string().min(1).max(200));

const deadLetter = z.object({
  id: z.string(),
  topic: z.string(),
  /** The consumer that could not handle it. */
  group: z.string(),
  key: z.string(),
  company_id: z.number(),
  /** Reason, as one sentence. */
  cause: z.string(),
  /** Unix seconds, as the next one. */
  failed_at: z.number(),
  occurred_at: z.number(),
  /** Bytes. */
  size: z.number(),
  /** false: its topic keeps the newest event of a key, which an old one must not replace. */
  can_replay: z.boolean(),
});

export const deadLetterList = endpoint({
  id: 'identity.dead_letter.list',
  method: 'POST',
  path: 'admin/dead_letters/list',
  service: 'identity',
  access: platform,
  mutates: false,
  summary: 'List the dead letters',
  description: 'Events that could not be processed, newest first; at most 1,000 per topic.',
  input: z.object({ ...paging, topic: z.string().max(100).nullish() }),
  reply: z.object({
    dead_letters: paged(deadLetter),
    topics: z.array(z.object({ topic: z.string(), letters: z.number() })),
  }),
});

export const getDeadLetter = endpoint({
  id: 'identity.dead_letter.get',
  method: 'GET',
  path: 'admin/dead_letters/{id}',
  service: 'identity',
  access: platform,
  summary: 'Get a dead letter',
  description: 'With its content.',
  input: z.object({ id: letterId }),
  reply: z.object({
    dead_letter: deadLetter.extend({
      event_id: z.string(),
      partition: z.number(),
      offset: z.string(),
      version: z.number(),
      traceparent: z.string().nullable(),
      /** The event as JSON; null where it cannot be decoded. */
      content: z.unknown(),
      /** The bytes, base64. */
      payload: z.string(),
    }),
  }),
});

const letterIds = z.object({ ids: z.array(letterId).min(1).max(500) });
const outcome = z.object({ msg: z.string(), letters: z.number() });

export const replayDeadLetters = endpoint({
  id: 'identity.dead_letter.replay',
  method: 'POST',
  path: 'admin/dead_letters/replay',
  service: 'identity',
  access: platform,
  audit: ['dead_letters.replayed'],
  summary: 'Replay dead letters',
  description: 'Publishes the events again with their original ids and removes them from the dead letters.',
  input: letterIds,
  reply: outcome,
});

export const dropDeadLetters = endpoint({
  id: 'identity.dead_letter.drop',
  method: 'POST',
  path: 'admin/dead_letters/drop',
  service: 'identity',
  access: platform,
  audit: ['dead_letters.dropped'],
  summary: 'Delete dead letters',
  description: 'Permanently.',
  input: letterIds,
  reply: outcome,
});

export const health = endpoint({
  id: 'identity.platform.health',
  method: 'GET',
  path: 'admin/health',
  service: 'identity',
  access: platform,
  summary: 'Get the health of the installation',
  description: 'The checks of `/readyz`, the consumers with their lag, and totals.',
  reply: z.object({
    health: z.object({
      version: z.string(),
      /** Seconds since the process began. */
      uptime: z.number(),
      node: z.string(),
      /** Bytes that the process holds. */
      memory: z.number(),
      parts: z.array(z.object({ part: z.string(), ready: z.boolean(), cause: z.string().nullable() })),
      /** Consumers of the services that run in this process. */
      consumers: z.array(z.object({ group: z.string(), topic: z.string(), lag: z.number() })),
      dead_letters: z.number(),
      counts: z.object({
        companies: z.number(),
        users: z.number(),
        sessions: z.number(),
        api_keys: z.number(),
        audit_rows: z.number(),
      }),
    }),
  }),
});
