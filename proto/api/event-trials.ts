import { z } from 'zod';
import { can, endpoint, SECTION } from './endpoint';
import { givenDefinition } from './event-rules';

/** Devices whose past a trial looks at; a larger scope is cut, and the reply says so. */
export const MOST_TRIED_DEVICES = 200;
/** Stored rows that a trial reads. */
export const MOST_TRIED_ROWS = 200_000;
/** Firings that are listed; all are counted. */
export const MOST_LISTED_FIRINGS = 200;
export const LONGEST_TRIAL_DAYS = 30;

const firing = z.object({
  /** Gateway device or base station of a rule about these, as in `devices` below. */
  device: z.object({ id: z.number(), name: z.string() }),
  /** Time of the notification, Unix seconds as all times here. */
  at: z.number(),
  /** null: it lasts. */
  ended_at: z.number().nullable(),
  /** Input of the condition: the field of the catalogue and its value, in the catalogue's unit; '' = none. */
  field: z.string(),
  value: z.number().nullable(),
});

export type EventFiring = z.output<typeof firing>;

const trial = z.object({
  from: z.number(),
  to: z.number(),
  /** Newest first. */
  firings: z.array(firing),
  total: z.number(),
  /** Each day by the caller's clock, oldest first: where it begins, and how often the rule would have fired on it. */
  days: z.array(z.object({ at: z.number(), firings: z.number() })),
  /** Devices that it concerns, those that were looked at, and those about which it would have fired. */
  devices: z.number(),
  devices_tried: z.number(),
  devices_fired: z.number(),
  rows: z.number(),
  /** Not all devices, or not all of their rows, were looked at. */
  is_truncated: z.boolean(),
  /** Kinds of its conditions that stored readings say nothing of; they count as not met. */
  skipped_conditions: z.array(z.string()),
});

export type EventTrial = z.output<typeof trial>;

export const tryEventRule = endpoint({
  id: 'messages.event_rule.try',
  method: 'POST',
  path: 'event/try',
  service: 'messages',
  access: can(['read', 'access_all'], SECTION.events),
  mutates: false,
  summary: 'Test an event rule on past readings',
  description:
    'When a saved or edited rule would have fired in the last days; at most 200 visible devices and 200,000 rows. Items of `scope` that the caller does not see are ignored; 404 for a device.',
  input: z.object({ ...givenDefinition, days: z.int().min(1).max(LONGEST_TRIAL_DAYS).default(LONGEST_TRIAL_DAYS) }),
  reply: z.object({ trial }),
});
