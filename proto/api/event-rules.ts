import { z } from 'zod';
import { eventConditions } from '../kinds/event-conditions';
import { conditionSchema } from './condition-schema';
import { can, endpoint, SECTION } from './endpoint';
import { EVENT_SEVERITIES } from './filter-values';
import { naming } from './named-ids';
import { id, pagedOrAll, paging, properName, version } from './shapes';

// Rules of events (specification 2, sections 3 and 7, Events): condition, scope, time and reaction, as data.

export { EVENT_SUBJECTS, type EventSubjectKind } from '../kinds/condition';

/** A condition: one of `proto/kinds/event-conditions`. */
export const eventCondition = conditionSchema(eventConditions);

export type EventCondition = z.output<typeof eventCondition>;
export type EventConditionKind = EventCondition['kind'];

export const MOST_CONDITIONS = 5;

const conditions = z.array(eventCondition).min(1).max(MOST_CONDITIONS);

export const EVENT_RESOURCES = ['electricity', 'water', 'heat', 'gas', 'sensor', 'substance', 'other'] as const;

/**
 * Devices that a rule concerns: all of the company's, by their resource, by their model, by id, behind gateway devices,
 * in branches of the object tree, at accounting points, members of poll groups, or with one of some values of an
 * attribute. A device that is added to the scope or leaves it is concerned or not from then on.
 */
export const eventScope = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('all') }),
  z.object({ kind: z.literal('resources'), resources: z.array(z.enum(EVENT_RESOURCES)).min(1).max(7) }),
  z.object({ kind: z.literal('models'), model_ids: z.array(id.of('meteringModel')).min(1).max(100) }),
  z.object({ kind: z.literal('devices'), device_ids: z.array(id.of('device')).min(1).max(1000) }),
  z.object({ kind: z.literal('gateways'), gateway_ids: z.array(id.of('gateway')).min(1).max(1000) }),
  z.object({ kind: z.literal('objects'), object_ids: z.array(naming('object', z.uuid())).min(1).max(100) }),
  z.object({ kind: z.literal('points'), point_ids: z.array(id.of('point')).min(1).max(1000) }),
  z.object({ kind: z.literal('poll_groups'), group_ids: z.array(id.of('pollGroup')).min(1).max(1000) }),
  z.object({
    kind: z.literal('attribute'),
    attribute_id: id.of('attribute'),
    /** Values as displayed, case-insensitive; a date as YYYY-MM-DD, a state as true or false. */
    values: z.array(properName(1000)).min(1).max(100),
  }),
]);

export type EventScope = z.output<typeof eventScope>;

const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, { message: 'errors.event_time' });

/** Time in which a rule applies; from = to: all day. */
export const eventSchedule = z.object({
  /** 1 Monday to 7 Sunday. */
  days: z.array(z.int().min(1).max(7)).min(1).max(7),
  from: timeOfDay,
  to: timeOfDay,
  /** Clock of the hours, hours from UTC; null = each device's clock, and UTC for a rule without devices. */
  zone: z.number().min(-12).max(14).nullable().default(null),
});

const minutes = z.int().min(0).max(10_080);

const definition = {
  operator: z.enum(['and', 'or']),
  conditions,
  scope: eventScope,
  schedule: eventSchedule.nullable(),
  /** Time for which the condition must last before an event begins, minutes. */
  hold_minutes: minutes,
  /** Time for which the value must be normal before the event ends, minutes. */
  recover_minutes: minutes,
  /** An event that begins again sooner after its end is the same occurrence, and nobody is notified again; minutes. */
  repeat_minutes: minutes,
};

/** Definition of a rule, without its author. */
export const eventDefinition = z.object(definition);
export type EventDefinition = z.output<typeof eventDefinition>;

/** A channel that is notified besides the console. */
const reaction = z.object({
  channel_id: id.of('eventChannel'),
  /** 0 = at once; else only if nobody has taken it by then and it still lasts. */
  after_minutes: z.int().min(0).max(1440).default(0),
  /** true: also notified of the end. */
  notify_on_end: z.boolean().default(false),
});

const namedChannel = z.object({
  title: z.string(),
  active: z.number(),
  /** Number of its deleted users; the others are still notified. */
  deleted_users: z.number(),
  /** All of its users are deleted: nobody is notified. */
  has_no_recipients: z.boolean(),
});

export type EventReaction = z.output<typeof reaction>;

/** Action on the device itself when an event about it begins. */
const action = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('poll') }),
  z.object({
    kind: z.literal('command'),
    /** Parameters as `management` of task/device/create. */
    management: z
      .record(z.string().max(64), z.unknown())
      .refine((input) => Object.keys(input).length > 0 && JSON.stringify(input).length <= 4000, {
        message: 'errors.event_action_empty',
      }),
  }),
]);

export type EventAction = z.output<typeof action>;

export const MOST_ACTIONS = 3;
/**
 * Largest number of polls and commands per device and hour of all rules together: an answer may fire the rules again.
 */
export const MOST_ACTIONS_AN_HOUR = 3;
const actions = z.array(action).max(MOST_ACTIONS);

export const MOST_REACTIONS = 10;
const reactions = z.array(reaction).max(MOST_REACTIONS);

const options = z.object({ sound_alert: z.boolean() });
const severity = z.enum(EVENT_SEVERITIES);
/** Sent as 1 or 0 (specification 2, section 3). */
const active = z.coerce.number().int().min(0).max(1);

export const eventRule = z.object({
  id: z.number(),
  title: z.string(),
  active: z.number(),
  severity,
  options,
  ...definition,
  /** null: the channel was deleted. */
  reactions: z.array(reaction.extend({ channel: namedChannel.nullable() })),
  actions: z.array(action),
  /** Somebody who gave it an action has the right to it no more: that one is not carried out until the rule is saved again. */
  actions_refused: z.boolean(),
  /**
   * Names of the nodes, accounting points, poll groups or the attribute of the scope, and its devices in the trash.
   * Permanently deleted ones are left out.
   */
  places: z.array(z.object({ id: z.string(), name: z.string() })),
  /**
   * Missing entities that the rule names; it continues with the others. A deleted channel is listed at its reaction.
   */
  missing: z.object({
    /** Values that none of its devices can have. */
    fields: z.array(z.string()),
    /** Ids of the scope: deleted, or in the trash. */
    scope_ids: z.array(z.string()),
  }),
  /** true: created with the company. */
  is_ready_made: z.boolean(),
  /** Occurrences that last. */
  open_count: z.number(),
  created_by: z.number(),
  created_at: z.number(),
  updated_at: z.number(),
  version: z.number(),
});

export type EventRule = z.output<typeof eventRule>;

const READ = can(['read', 'access_all'], SECTION.events);

export const eventRules = endpoint({
  id: 'events.rule.list',
  method: 'POST',
  path: 'event/list',
  service: 'events',
  access: READ,
  mutates: false,
  summary: 'List the event rules',
  description: 'Searched by title; with `paginate: false` the bare array.',
  input: z.object({
    ...paging,
    sort_field: z.enum(['id', 'title', 'created_at', 'updated_at', 'severity', 'active']).optional(),
    active: active.nullish(),
  }),
  reply: z.object({ events: pagedOrAll(eventRule) }),
});

export const getEventRule = endpoint({
  id: 'events.rule.get',
  method: 'POST',
  path: 'event/get_by_id',
  service: 'events',
  access: READ,
  mutates: false,
  summary: 'Get an event rule',
  description: 'With its conditions, scope, reactions and actions, and the channels and devices that they name.',
  input: z.object({ id: id.of('eventRule') }),
  reply: z.object({ event: eventRule }),
});

/** Definition of a rule as a caller gives it. */
export const givenDefinition = {
  operator: definition.operator.default('and'),
  conditions,
  scope: eventScope.default({ kind: 'all' }),
  schedule: eventSchedule.nullish(),
  hold_minutes: minutes.default(0),
  recover_minutes: minutes.default(0),
  repeat_minutes: minutes.default(60),
};

export const createEventRule = endpoint({
  id: 'events.rule.create',
  method: 'POST',
  path: 'event/create',
  service: 'events',
  access: can('create', SECTION.events),
  audit: ['event.created'],
  summary: 'Create an event rule',
  description:
    'One to five conditions, evaluated for data received from then on. A command as an action requires `update` and `access_all` on devices. 422 if a condition does not fit the scope, or a condition about gateways, groups or the company is combined with another kind.',
  input: z.object({
    title: properName(255),
    active: active.default(1),
    severity: severity.default('warning'),
    options: options.default({ sound_alert: false }),
    reactions: reactions.default([]),
    actions: actions.default([]),
    ...givenDefinition,
  }),
  reply: z.object({ event: eventRule, msg: z.string() }),
});

export const updateEventRule = endpoint({
  id: 'events.rule.update',
  method: 'POST',
  path: 'event/update',
  service: 'events',
  access: can('update', SECTION.events),
  audit: ['event.changed'],
  summary: 'Change an event rule',
  description:
    'Omitted fields do not change. Changed conditions end its occurrences and restart the evaluation. References to deleted entities can remain. With `version`, a concurrent change is rejected with 409.',
  input: z.object({
    id: id.of('eventRule'),
    version: version.optional(),
    title: properName(255).optional(),
    active: active.optional(),
    severity: severity.optional(),
    options: options.optional(),
    reactions: reactions.optional(),
    actions: actions.optional(),
    ...eventDefinition.partial().shape,
  }),
  reply: z.object({ event: eventRule, msg: z.string() }),
});

export const removeEventRule = endpoint({
  id: 'events.rule.remove',
  method: 'DELETE',
  path: 'event/remove/{id}',
  service: 'events',
  access: can('delete', SECTION.events),
  audit: ['event.deleted'],
  summary: 'Delete an event rule',
  description: 'Its occurrences end and remain in the list.',
  input: z.object({ id: id.of('eventRule') }),
});

export const copyEventRule = endpoint({
  id: 'events.rule.copy',
  method: 'PUT',
  path: 'event/copy/{id}',
  service: 'events',
  access: can('create', SECTION.events),
  audit: ['event.created'],
  summary: 'Copy an event rule',
  description: 'The copy is switched off.',
  input: z.object({ id: id.of('eventRule') }),
  reply: z.object({ event: eventRule, msg: z.string() }),
});

export const toggleEventRule = endpoint({
  id: 'events.rule.toggle',
  method: 'POST',
  path: 'event/toggle_status/{id}',
  service: 'events',
  access: can('update', SECTION.events),
  audit: ['event.closed', 'event.opened'],
  summary: 'Switch an event rule on or off',
  description: '`active` is 1 or 0; without it the state is toggled. Switching off ends its occurrences.',
  input: z.object({ id: id.of('eventRule'), active: active.nullish() }),
  reply: z.object({ event: eventRule, msg: z.string() }),
});
