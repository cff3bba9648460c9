import { z } from 'zod';
import { can, endpoint, SECTION } from './endpoint';
import { LANGUAGES } from './languages';
import { id, properName } from './shapes';

// Browsers of the caller that are notified with the console closed (Push API, RFC 8030, 8291 and 8292).

/** Most browsers of a user; with another one the oldest is let go. */
export const MOST_PUSH_SUBSCRIPTIONS = 10;

const READ = can(['read', 'access_all'], SECTION.events);

/** Keys as in `PushSubscription.toJSON()`: base64url. */
const key = (bytes: number) => z.string().regex(new RegExp(`^[\\w-]{${Math.ceil((bytes * 4) / 3)}}={0,2}$`));

const subscription = z.object({
  id: z.number(),
  /** Address of the vendor's push service; a browser finds itself in the list by it. */
  endpoint: z.string(),
  /** Name of the device as the browser reports it. */
  device: z.string(),
  language: z.enum(LANGUAGES),
  created_at: z.number(),
  /** Time of the last accepted message, Unix seconds; null = none yet. */
  sent_at: z.number().nullable(),
  /** Time at which the vendor's push service reported it as expired; nothing is sent afterwards. null = active. */
  expired_at: z.number().nullable(),
});

export type PushSubscriptionRow = z.output<typeof subscription>;

export const pushSubscriptions = endpoint({
  id: 'events.push.list',
  method: 'POST',
  path: 'event/push/list',
  service: 'events',
  access: READ,
  mutates: false,
  summary: 'List the own push subscriptions',
  description: 'Browsers, newest first, and the public key that a browser subscribes with.',
  reply: z.object({ public_key: z.string(), subscriptions: z.array(subscription) }),
});

export const subscribePush = endpoint({
  id: 'events.push.subscribe',
  method: 'POST',
  path: 'event/push/subscribe',
  service: 'events',
  access: READ,
  audit: ['event_push.subscribed'],
  summary: 'Subscribe a browser to push notifications',
  description:
    "For channels of the kind `push` that reach the caller. A subscription of another user in this browser is replaced. 422 for an address that is not https or is inside the platform's network, or for keys that no browser has.",
  input: z.object({
    endpoint: z.url({ protocol: /^https?$/, message: 'errors.push_endpoint_https' }).max(1000),
    /** Keys of the browser: its public key on P-256, uncompressed, and its authentication secret. */
    keys: z.object({ p256dh: key(65), auth: key(16) }),
    device: properName(120),
    language: z.enum(LANGUAGES),
  }),
  reply: z.object({ subscription, msg: z.string() }),
});

export const removePush = endpoint({
  id: 'events.push.remove',
  method: 'DELETE',
  path: 'event/push/remove/{id}',
  service: 'events',
  access: READ,
  audit: ['event_push.removed'],
  summary: 'Unsubscribe a browser from push notifications',
  description: 'Of the caller; channels of the kind `push` no longer reach it.',
  input: z.object({ id: id.of('pushSubscription') }),
});
