import { z } from 'zod';
import { can, endpoint, SECTION } from './endpoint';
import { naming } from './named-ids';
import { EVENT_SUBJECTS } from './event-rules';
import { id, pagedOrAll, paging, text, unixSeconds } from './shapes';

// Silences: expected events are recorded for a while without a notification.

/** Devices that a silence is about one by one. */
export const MOST_SILENCED = 1000;
/** Longest silence, seconds. For a longer one, switch the rule off. */
export const LONGEST_SILENCE = 366 * 86_400;

const subject = z.object({ id: z.number(), name: z.string() });

const silence = z.object({
  id: z.number(),
  /** null = of every rule; the title is null where the rule is deleted. */
  event: z.object({ id: z.number(), title: z.string().nullable() }).nullable(),
  /** null = of every device. The first of those that the caller sees, and how many there are. */
  subjects: z.object({ kind: z.enum(EVENT_SUBJECTS), first: z.array(subject), total: z.number() }).nullable(),
  /** The node of the object tree with all below it; null = any place of the device. */
  object: z.object({ _id: z.string(), name: z.string().nullable() }).nullable(),
  comment: z.string(),
  created_by: z.number(),
  /** Unix seconds, as all times here. */
  created_at: z.number(),
  until: z.number(),
  /** Somebody ended it before its time. */
  ended_at: z.number().nullable(),
  ended_by: z.number().nullable(),
  is_ended: z.boolean(),
  /** Events that last now and are silenced by it. */
  silenced: z.number(),
});

export type EventSilence = z.output<typeof silence>;

const READ = can(['read', 'access_all'], SECTION.events);
const WORK = can('update', SECTION.events);

export const eventSilences = endpoint({
  id: 'events.silence.list',
  method: 'POST',
  path: 'event/silence/list',
  service: 'events',
  access: READ,
  mutates: false,
  summary: 'List the silences',
  description: 'Newest first, of devices that the caller sees.',
  input: z.object({
    ...paging,
    /** active: not ended yet. */
    state: z.enum(['active', 'ended']).nullish(),
  }),
  reply: z.object({ silences: pagedOrAll(silence) }),
});

export const createEventSilence = endpoint({
  id: 'events.silence.create',
  method: 'POST',
  path: 'event/silence/create',
  service: 'events',
  access: WORK,
  audit: ['event_silence.created'],
  summary: 'Create a silence',
  description:
    'Suppresses notifications of a rule, about devices, or in a branch of the object tree until a time. Criteria are combined. Events are still recorded. At most 366 days and 1,000 devices; 422 without a criterion, for a time in the past, or for metering and gateway devices together. Users who see some devices only must name devices.',
  input: z.object({
    event_id: id.of('eventRule').nullish(),
    device_ids: z.array(id.of('device')).min(1).max(MOST_SILENCED).nullish(),
    gateway_ids: z.array(id.of('gateway')).min(1).max(MOST_SILENCED).nullish(),
    object_id: naming('object', z.uuid()).nullish(),
    until: unixSeconds,
    comment: text(500).default(''),
  }),
  reply: z.object({ silence, msg: z.string() }),
});

export const endEventSilence = endpoint({
  id: 'events.silence.end',
  method: 'PUT',
  path: 'event/silence/end/{id}',
  service: 'events',
  access: WORK,
  audit: ['event_silence.ended'],
  summary: 'End a silence',
  description: 'Events that start afterwards are notified.',
  input: z.object({ id: id.of('eventSilence') }),
  reply: z.object({ silence, msg: z.string() }),
});
