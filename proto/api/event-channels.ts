import { z } from 'zod';
import { CHANNEL_KINDS, targetOfChannel } from './channel-schema';
import { can, endpoint, SECTION } from './endpoint';
import { EVENT_SEVERITIES } from './filter-values';
import { LANGUAGES } from './languages';
import { id, pagedOrAll, paging, properName, version } from './shapes';

// Channels of event notices besides the console, and the outcome of each delivery.

/** Recipient of a channel, without its secrets. */
export const channelTarget = targetOfChannel();

export type ChannelTarget = z.output<typeof channelTarget>;

const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, { message: 'errors.event_time' });

/** Hours in which nothing is sent; notifications of these hours are sent after them. They may go over midnight. */
export const quietHours = z.object({
  from: timeOfDay,
  to: timeOfDay,
  /** Critical events are sent in these hours too. */
  allow_critical: z.boolean(),
});

export type QuietHours = z.output<typeof quietHours>;

const settings = {
  title: properName(120),
  language: z.enum(LANGUAGES),
  /** Hours from UTC: of the quiet hours and of the times in the texts. */
  zone: z.number().min(-12).max(14),
  /** Events within that time are sent in one message; 0 = one message per event. Minutes. */
  digest_minutes: z.int().min(0).max(1440),
  quiet_hours: quietHours.nullable(),
};

const channel = z.object({
  id: z.number(),
  ...settings,
  target: channelTarget,
  active: z.number(),
  /** A token or a key is kept. */
  has_secret: z.boolean(),
  /** Deleted users of the target. */
  deleted_user_ids: z.array(z.number()),
  /** Browsers that a channel of the kind `push` reaches now; 0 for the other kinds. */
  browsers: z.number(),
  /** Rules that name it. */
  rules: z.number(),
  /** The newest delivery that was sent, Unix seconds as all times here; null = none. */
  sent_at: z.number().nullable(),
  /** Deliveries that failed one after the other; nothing is tried until `paused_until`. */
  failures: z.number(),
  paused_until: z.number().nullable(),
  version: z.number(),
  created_by: z.number(),
  created_at: z.number(),
  updated_at: z.number(),
});

export type EventChannel = z.output<typeof channel>;

/** The token of a Telegram bot, as BotFather says it. It is kept sealed and never shown again. */
const token = z
  .string()
  .max(76, { abort: true })
  .regex(/^\d{5,15}:[\w-]{30,60}$/, { message: 'errors.channel_token' });
const active = z.coerce.number().int().min(0).max(1);

const READ = can(['read', 'access_all'], SECTION.events);
const UPDATE = can('update', SECTION.events);

/** The signing secret of a webhook: shown this once. */
const secret = z.string().nullable();
const one = { channel, msg: z.string() };

export const eventChannels = endpoint({
  id: 'events.channel.list',
  method: 'POST',
  path: 'event/channel/list',
  service: 'events',
  access: READ,
  mutates: false,
  summary: 'List the notification channels',
  description: 'By title, with the result of the last delivery.',
  reply: z.object({ channels: z.array(channel) }),
});

export const createEventChannel = endpoint({
  id: 'events.channel.create',
  method: 'POST',
  path: 'event/channel/create',
  service: 'events',
  access: can('create', SECTION.events),
  audit: ['event_channel.created'],
  summary: 'Create a notification channel',
  description:
    "Mail to users, push to their browsers, a webhook (Standard Webhooks signature), or a Telegram bot. The signing secret of a webhook is returned in this reply only. 422 for a Telegram bot without `token`, an access group without users, the demo account, or a webhook inside the platform's network.",
  input: z.object({
    title: settings.title,
    target: channelTarget,
    language: settings.language.default('ru'),
    zone: settings.zone.default(0),
    digest_minutes: settings.digest_minutes.default(0),
    quiet_hours: quietHours.nullish(),
    active: active.default(1),
    token: token.nullish(),
  }),
  reply: z.object({ ...one, secret }),
});

export const updateEventChannel = endpoint({
  id: 'events.channel.update',
  method: 'POST',
  path: 'event/channel/update',
  service: 'events',
  access: UPDATE,
  audit: ['event_channel.changed'],
  summary: 'Change a notification channel',
  description:
    'Omitted fields do not change; 422 for another kind of target. Failed deliveries are tried again at once. With `version`, a concurrent change is rejected with 409.',
  input: z.object({
    id: id.of('eventChannel'),
    version: version.optional(),
    ...z.object(settings).partial().shape,
    target: channelTarget.optional(),
    token: token.nullish(),
  }),
  reply: z.object(one),
});

export const toggleEventChannel = endpoint({
  id: 'events.channel.toggle',
  method: 'POST',
  path: 'event/channel/toggle_status/{id}',
  service: 'events',
  access: UPDATE,
  audit: ['event_channel.closed', 'event_channel.opened'],
  summary: 'Switch a notification channel on or off',
  description:
    '`active` is 1 or 0; without it the state is toggled. Queued messages of a channel that is off are not sent.',
  input: z.object({ id: id.of('eventChannel'), active: active.nullish() }),
  reply: z.object(one),
});

export const renewChannelSecret = endpoint({
  id: 'events.channel.renew_secret',
  method: 'POST',
  path: 'event/channel/renew_secret/{id}',
  service: 'events',
  access: UPDATE,
  audit: ['event_channel.secret_renewed'],
  summary: 'Renew the signing secret of a webhook',
  description:
    'The previous secret is invalid from then on; the new one is returned in this reply only. 422 for channels of other kinds.',
  input: z.object({ id: id.of('eventChannel') }),
  reply: z.object({ ...one, secret }),
});

export const removeEventChannel = endpoint({
  id: 'events.channel.remove',
  method: 'DELETE',
  path: 'event/channel/remove/{id}',
  service: 'events',
  access: can('delete', SECTION.events),
  audit: ['event_channel.deleted'],
  summary: 'Delete a notification channel',
  description: 'Rules that use it show the missing channel; queued messages are not sent.',
  input: z.object({ id: id.of('eventChannel') }),
});

export const testEventChannel = endpoint({
  id: 'events.channel.test',
  method: 'POST',
  path: 'event/channel/test/{id}',
  service: 'events',
  access: UPDATE,
  audit: ['event_channel.tested'],
  summary: 'Send a test message through a channel',
  description: 'The result is in the list of deliveries. Quiet hours do not delay it.',
  input: z.object({ id: id.of('eventChannel') }),
  reply: z.object({ delivery_id: z.number(), msg: z.string() }),
});

/**
 * queued: waits for its time; handed: the mail is with the mail server's queue; failed: is tried again; dead: never
 * again; skipped: there was no reason left to send it.
 */
export const DELIVERY_STATES = ['queued', 'handed', 'sent', 'failed', 'dead', 'skipped'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** Reason of a delivery: start of the event, nobody took it in time, end of the event, test of the channel. */
export const DELIVERY_STAGES = ['began', 'escalated', 'ended', 'test'] as const;

const delivery = z.object({
  id: z.number(),
  channel: z.object({ id: z.number(), title: z.string().nullable(), kind: z.enum(CHANNEL_KINDS).nullable() }),
  stage: z.enum(DELIVERY_STAGES),
  /** Delay of an escalation. */
  after_minutes: z.number(),
  state: z.enum(DELIVERY_STATES),
  attempts: z.number(),
  /** Short name of the reason for no delivery; '' = sent, or waiting. */
  error: z.string(),
  /** Reply of the receiver. */
  detail: z.string(),
  /** The next try. */
  due_at: z.number().nullable(),
  sent_at: z.number().nullable(),
  created_at: z.number(),
  /** null: a test. */
  occurred: z
    .object({ id: z.number(), title: z.string(), device: z.string(), severity: z.enum(EVENT_SEVERITIES) })
    .nullable(),
});

export type EventDelivery = z.output<typeof delivery>;

export const eventDeliveries = endpoint({
  id: 'events.delivery.list',
  method: 'POST',
  path: 'event/delivery/list',
  service: 'events',
  access: READ,
  mutates: false,
  summary: 'List the deliveries of notifications',
  description: 'About devices that the caller sees, of the last 90 days, newest first.',
  input: z.object({
    ...paging,
    channel_id: id.of('eventChannel').nullish(),
    occurred_id: id.of('occurredEvent').nullish(),
    state: z.enum(DELIVERY_STATES).nullish(),
  }),
  reply: z.object({ deliveries: pagedOrAll(delivery) }),
});

export const retryEventDelivery = endpoint({
  id: 'events.delivery.retry',
  method: 'POST',
  path: 'event/delivery/retry/{id}',
  service: 'events',
  access: UPDATE,
  audit: ['event_delivery.retried'],
  summary: 'Retry a failed delivery',
  description: 'Sent immediately. 422 unless it has failed and its channel still exists.',
  input: z.object({ id: id.of('delivery') }),
  reply: z.object({ msg: z.string() }),
});
