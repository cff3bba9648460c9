import { z } from 'zod';
import { can, endpoint, SECTION } from './endpoint';
import { naming } from './named-ids';
import { EVENT_SUBJECTS } from './event-rules';
import { EVENT_SEVERITIES } from './filter-values';
import { id, pagedOrAll, paging, text, unixSeconds } from './shapes';

// Occurred events (specification 1, sections 3 and 4; specification 2, section 7).

/** State for a user: 1 unread, 2 read. */
export const OCCURRED_STATUS = { unread: 1, read: 2 } as const;

/** pending: not yet for the hold time of its rule; recovering: normal, not yet for long enough. */
export const OCCURRENCE_STATES = ['pending', 'active', 'recovering', 'ended'] as const;
export type OccurrenceState = (typeof OCCURRENCE_STATES)[number];

/** Reason for the end of an occurrence; '' = it lasts. */
export const END_CAUSES = [
  '',
  'normal',
  'rule_changed',
  'rule_off',
  'subject_removed',
  'out_of_scope',
  'inhibited',
] as const;

const moment = z.number().nullable();

export const occurredEvent = z.object({
  id: z.number(),
  /** State for the caller: 1 unread, 2 read. */
  status: z.number(),
  /** Time of the notification, Unix seconds, as all times here. */
  created_at: z.number(),
  /** Start of the condition, by the device's clock. */
  began_at: z.number(),
  ended_at: moment,
  state: z.enum(OCCURRENCE_STATES),
  end_cause: z.enum(END_CAUSES),
  /** Number of starts: more than one if it was normal only for a short time. */
  times: z.number(),
  /** Input of the condition: the field of the catalogue and its value, in the catalogue's unit; '' = none. */
  field: z.string(),
  value: z.number().nullable(),
  severity: z.enum(EVENT_SEVERITIES),
  event: z.object({ id: z.number(), title: z.string(), options: z.object({ sound_alert: z.boolean() }) }),
  /** The metering device; of the loss of a gateway device, that one. */
  device: z.object({ id: z.number(), name: z.string(), kind: z.enum(EVENT_SUBJECTS) }),
  /** Devices in its group, itself among them, and how many of them it still concerns. */
  subjects: z.number(),
  open_subjects: z.number(),
  /** The user who takes care of it. */
  assignee_id: z.number().nullable(),
  assigned_at: moment,
  silenced_until: moment,
  comments: z.number(),
});

export type OccurredEvent = z.output<typeof occurredEvent>;

const unread = z.number();
const READ = can(['read', 'access_all'], SECTION.events);
const WORK = can('update', SECTION.events);

export const occurredEvents = endpoint({
  id: 'events.occurred.list',
  method: 'POST',
  path: 'event/occurred/list',
  service: 'events',
  access: READ,
  mutates: false,
  summary: 'List the occurred events',
  description:
    'Of devices that the caller sees and the last 365 days, newest first, one per group unless `grouped` is false; with `paginate: false` the bare array of the newest.',
  input: z.object({
    ...paging,
    sort_field: z.enum(['created_at', 'began_at', 'ended_at', 'id']).optional(),
    status: z.coerce.number().int().min(1).max(2).nullish(),
    /** open: lasting ones. */
    state: z.enum(['open', 'ended']).nullish(),
    severity: z.enum(EVENT_SEVERITIES).nullish(),
    event_id: id.of('eventRule').nullish(),
    device_id: id.of('device').nullish(),
    /** true: assigned to the caller; false: to nobody. */
    assigned: z.boolean().nullish(),
    /** Node of the object tree: occurrences of meters in its branch. */
    object_id: naming('object', z.uuid()).nullish(),
    /** Within a group: the occurrences that this one represents. */
    group_id: id.of('occurredEvent').nullish(),
    /** false: one row per occurrence instead of one per group. */
    grouped: z.boolean().nullish(),
    /** Bounds of `created_at`. */
    from: unixSeconds.nullish(),
    to: unixSeconds.nullish(),
  }),
  reply: z.object({ occurred_events: pagedOrAll(occurredEvent), unread }),
});

/** Most nodes of the object tree that one reply names, those nearest to the top first. */
export const MOST_ALARMED_OBJECTS = 20_000;

export const alarmedObjects = endpoint({
  id: 'events.occurred.objects',
  method: 'GET',
  path: 'event/occurred/objects',
  service: 'events',
  access: READ,
  summary: 'Count the active events by object',
  description: 'Of each node and everything below, with the worst severity. Nodes without events are omitted.',
  reply: z.object({
    objects: z.array(z.object({ object_id: z.string(), open: z.number(), severity: z.enum(EVENT_SEVERITIES) })),
  }),
});

const note = z.object({
  id: z.number(),
  /** comment | taken | given_back | silenced | unsilenced, or the state that it changed to. */
  kind: z.string(),
  /** 0 = automatically. */
  user_id: z.number(),
  text: z.string(),
  created_at: z.number(),
});

export type OccurrenceNote = z.output<typeof note>;

export const getOccurredEvent = endpoint({
  id: 'events.occurred.get',
  method: 'GET',
  path: 'event/occurred/get/{id}',
  service: 'events',
  access: READ,
  summary: 'Get an occurred event',
  description: 'With its history: states, assignments and comments, newest last.',
  input: z.object({ id: id.of('occurredEvent') }),
  reply: z.object({
    occurred_event: occurredEvent,
    /**
     * Number of active devices behind a gateway device that the caller sees, whose silence it explains; null = none.
     */
    affected_devices: z.number().nullable(),
    notes: z.array(note),
  }),
});

const span = z.object({
  id: z.number(),
  title: z.string(),
  severity: z.enum(EVENT_SEVERITIES),
  /** Start by the device's clock, Unix seconds. */
  began_at: z.number(),
  /** null = it lasts. */
  ended_at: moment,
  /** Subject of the event. */
  subject: z.string(),
});

/** An occurred event on a timeline. */
export type EventSpan = z.output<typeof span>;

export const MOST_EVENT_SPANS = 200;

export const eventTimeline = endpoint({
  id: 'events.occurred.timeline',
  method: 'POST',
  path: 'event/occurred/timeline',
  service: 'events',
  access: READ,
  mutates: false,
  summary: 'List the occurred events of a period',
  description: 'All, of a device, or of a branch of the object tree; the newest 200, ungrouped, oldest first.',
  input: z.object({
    device_id: id.of('device').nullish(),
    object_id: naming('object', z.uuid()).nullish(),
    from: unixSeconds,
    to: unixSeconds,
  }),
  reply: z.object({ spans: z.array(span), total: z.number() }),
});

export const readAllOccurredEvents = endpoint({
  id: 'events.occurred.read_all',
  method: 'GET',
  path: 'event/occurred/set_all_read',
  service: 'events',
  access: READ,
  mutates: true,
  summary: 'Mark all occurred events as read',
  description: 'For the caller.',
  reply: z.object({ unread }),
});

export const readOccurredEvent = endpoint({
  id: 'events.occurred.read',
  method: 'PUT',
  path: 'event/occurred/status/read/{id}',
  service: 'events',
  access: READ,
  summary: 'Mark an occurred event as read',
  description: 'For the caller.',
  input: z.object({ id: id.of('occurredEvent') }),
  reply: z.object({ unread }),
});

const changed = z.object({ occurred_event: occurredEvent });

export const takeOccurredEvent = endpoint({
  id: 'events.occurred.take',
  method: 'PUT',
  path: 'event/occurred/take/{id}',
  service: 'events',
  access: WORK,
  audit: ['occurred_event.given_back', 'occurred_event.taken'],
  summary: 'Assign an occurred event to the caller',
  description: '`assigned: false` releases it.',
  input: z.object({ id: id.of('occurredEvent'), assigned: z.boolean().default(true) }),
  reply: changed,
});

export const commentOccurredEvent = endpoint({
  id: 'events.occurred.comment',
  method: 'POST',
  path: 'event/occurred/comment/{id}',
  service: 'events',
  access: WORK,
  audit: ['occurred_event.commented'],
  summary: 'Comment on an occurred event',
  description: 'Visible to all users who see the event; at most 500 per event.',
  input: z.object({ id: id.of('occurredEvent'), text: text(2000, 1) }),
  reply: changed,
});

export const silenceOccurredEvent = endpoint({
  id: 'events.occurred.silence',
  method: 'PUT',
  path: 'event/occurred/silence/{id}',
  service: 'events',
  access: WORK,
  audit: ['occurred_event.silenced', 'occurred_event.unsilenced'],
  summary: 'Silence an occurred event',
  description: 'Suppresses notifications of the same rule about the same device until a time; `until: null` ends it.',
  input: z.object({ id: id.of('occurredEvent'), until: unixSeconds.nullable() }),
  reply: changed,
});

/** Most events that one call works on: a page of the list. */
export const MOST_WORKED = 100;

export const workOccurredEvents = endpoint({
  id: 'events.occurred.work',
  method: 'PUT',
  path: 'event/occurred/work',
  service: 'events',
  access: WORK,
  audit: [
    'occurred_event.commented',
    'occurred_event.given_back',
    'occurred_event.silenced',
    'occurred_event.taken',
    'occurred_event.unsilenced',
  ],
  summary: 'Process several occurred events',
  description:
    'Assigns (`assigned: false` releases), comments, or silences until a time (`until: null` ends). They become read by the caller. At most 100, all or none: 404 if one is unknown.',
  input: z.object({
    ids: z.array(id.of('occurredEvent')).min(1).max(MOST_WORKED),
    assigned: z.boolean().optional(),
    comment: text(2000, 1).optional(),
    until: unixSeconds.nullish(),
  }),
  reply: z.object({ unread }),
});
