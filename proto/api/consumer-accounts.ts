import { z } from 'zod';
import { uuid } from './directories';
import { can, consumerSession, endpoint, open, SECTION } from './endpoint';
import { share } from './final-values';
import { naming } from './named-ids';
import { calendarDay, daysIn, id, paged, paging, text } from './shapes';

// The account in which a consumer sees the own accounting points and hands in readings: calls of an operator, and those
// of the consumer's own sessions, to which no other calls are open (AccessRule, `consumer`).

/** Most days of a history, by its parts. */
const SPANS_OF_HISTORY = { day: 400, month: 3660 } as const;
const mayRead = can(['read', 'create', 'update', 'delete'], SECTION.objects);
const mayManage = can('update', SECTION.objects);
const code = text(40, 1);

const account = z.object({
  /**
   * none: no code was issued; off: the consumer's `account_access_enabled` is off; blocked: no one signs in until a code is
   * issued again; active: contract and code open it.
   */
  state: z.enum(['none', 'off', 'blocked', 'active']),
  /** Unix seconds; null = never. */
  issued_at: z.number().nullable(),
  blocked_at: z.number().nullable(),
  last_sign_in_at: z.number().nullable(),
  /** Sessions that are open now. */
  sessions: z.number(),
  number_of_contract: z.string(),
  /** '' = a code cannot be mailed. */
  email: z.string(),
  /** Address of the sign-in of consumers. */
  address: z.string(),
});

export type ConsumerAccount = z.output<typeof account>;

export const consumerAccount = endpoint({
  id: 'identity.consumer_account.get',
  method: 'GET',
  path: 'reference/consumer/{id}/account',
  service: 'identity',
  access: mayRead,
  summary: 'Get the portal account of a consumer',
  description: 'State, time of issue of its code, and last use.',
  input: z.object({ id: naming('consumer', uuid) }),
  reply: z.object({ account }),
});

export const issueConsumerCode = endpoint({
  id: 'identity.consumer_account.issue',
  method: 'POST',
  path: 'reference/consumer/account/issue',
  service: 'identity',
  access: mayManage,
  audit: ['consumer_account.issued'],
  summary: 'Issue a sign-in code to a consumer',
  description:
    'Returned in this reply only. Invalidates the previous code, its sessions and a block. 409 for a consumer without a contract number.',
  input: z.object({ id: naming('consumer', uuid) }),
  reply: z.object({ code: z.string(), account, msg: z.string() }),
});

export const consumerLetter = endpoint({
  id: 'identity.consumer_account.letter',
  method: 'POST',
  path: 'reference/consumer/account/letter',
  service: 'identity',
  access: mayManage,
  raw: true,
  audit: ['consumer_account.printed'],
  summary: 'Download the letter with a sign-in code',
  description: 'A PDF for the consumer. 409 if the code is not the current one.',
  input: z.object({ id: naming('consumer', uuid), code }),
  reply: z.object({}),
});

export const mailConsumerCode = endpoint({
  id: 'identity.consumer_account.mail',
  method: 'POST',
  path: 'reference/consumer/account/mail',
  service: 'identity',
  access: mayManage,
  audit: ['consumer_account.mailed'],
  summary: 'Mail a sign-in code to a consumer',
  description: '409 if the code is not the current one or the consumer has no email.',
  input: z.object({ id: naming('consumer', uuid), code }),
});

export const blockConsumerAccount = endpoint({
  id: 'identity.consumer_account.block',
  method: 'POST',
  path: 'reference/consumer/account/block',
  service: 'identity',
  access: mayManage,
  audit: ['consumer_account.blocked'],
  summary: 'Block the portal account of a consumer',
  description: 'Its code and sessions end. A new code unblocks it.',
  input: z.object({ id: naming('consumer', uuid) }),
  reply: z.object({ account, msg: z.string() }),
});

const token = z.object({
  access_token: z.string(),
  token_type: z.literal('bearer'),
  /** Seconds. */
  expires_in: z.number(),
});

export const consumerSignIn = endpoint({
  id: 'identity.consumer_session.open',
  method: 'POST',
  path: 'account/sign_in',
  service: 'identity',
  access: open,
  rate: { burst: 60, perSecond: 1 },
  audit: ['consumer_session.opened', 'consumer_session.refused'],
  summary: 'Sign in a consumer',
  description:
    'With the contract number and the code of the letter; sets a separate cookie. The reply does not distinguish an unknown contract, a wrong code and a closed account.',
  input: z.object({ contract: text(50, 1), code }),
  reply: token,
});

export const consumerRefresh = endpoint({
  id: 'identity.consumer_session.refresh',
  method: 'POST',
  path: 'account/refresh',
  service: 'identity',
  access: open,
  rate: { burst: 120, perSecond: 5 },
  summary: 'Exchange the consumer cookie for an access token',
  description: 'With the cookie of `account/sign_in`; 401 if it is missing, expired or revoked.',
  reply: token,
});

export const consumerSignOut = endpoint({
  id: 'identity.consumer_session.close',
  method: 'POST',
  path: 'account/sign_out',
  service: 'identity',
  access: consumerSession,
  demo: true,
  afterExpiry: true,
  audit: ['consumer_session.closed'],
  summary: 'Sign out a consumer',
  description: 'Ends the session and removes the cookie.',
});

export const consumerProfile = endpoint({
  id: 'identity.consumer_session.profile',
  method: 'GET',
  path: 'account/profile',
  service: 'identity',
  access: consumerSession,
  summary: 'Get the signed-in consumer',
  description: 'Name, contract, address and company.',
  reply: z.object({
    name: z.string(),
    number_of_contract: z.string(),
    address: z.string(),
    company: z.string(),
    /** Hours from UTC of the company's clock. */
    time_zone: z.number(),
    /** true: a demo account, which changes nothing. */
    is_demo: z.boolean(),
  }),
});

const register = z.object({
  field: z.string(),
  title: z.string(),
  unit: z.string(),
  /** Value as the meter shows it; null = not read yet. */
  value: z.number().nullable(),
});

const ownPoint = z.object({
  id: z.number(),
  title: z.string(),
  /** '' = none is given. */
  address: z.string(),
  resource_type_id: z.number(),
  /** Serial number of the current meter; '' = none. */
  serial: z.string(),
  model: z.string(),
  /** Registers that are read; empty for a virtual point and without a meter. */
  registers: z.array(register),
  /** Time of the newest reading, Unix seconds; null = none. */
  read_at: z.number().nullable(),
  /** This month until now, by the clock of the meter; null = nothing was measured. */
  month: z.number().nullable(),
  /** Share of the time of `month` in which the point was the consumer's; null = nothing was due. */
  month_share: share.nullable(),
  unit: z.string(),
  /** Norms of a day and of a month; null = none is set. */
  standard_day: z.number().nullable(),
  standard_month: z.number().nullable(),
  /** Unix seconds: readings from then on are the consumer's; null = from the beginning. */
  since: z.number().nullable(),
  /** Unix seconds, exclusive; null = it is the consumer's now. */
  until: z.number().nullable(),
  /** May a reading be handed in? */
  takes_readings: z.boolean(),
});

export type OwnPoint = z.output<typeof ownPoint>;

export const ownPoints = endpoint({
  id: 'messages.own_point.list',
  method: 'POST',
  path: 'account/points',
  service: 'messages',
  access: consumerSession,
  mutates: false,
  summary: "List the consumer's accounting points",
  description: 'Current ones first, each with its meter, latest reading, consumption of this month and norm.',
  input: z.object(paging),
  reply: z.object({ points: paged(ownPoint) }),
});

const ownReading = z.object({
  /** Unix seconds. */
  datetime: z.number(),
  serial: z.string(),
  values: z.array(register),
  /** Source of the value: the meter, the consumer, or a user of the company. */
  source: z.enum(['meter', 'consumer', 'company']),
  /** estimated: no reading came, and it was filled in; suspect: it is being looked at; rejected: it does not count. */
  state: z.enum(['good', 'suspect', 'estimated', 'rejected']),
});

export const ownPointHistory = endpoint({
  id: 'messages.own_point.history',
  method: 'POST',
  path: 'account/point',
  service: 'messages',
  access: consumerSession,
  mutates: false,
  summary: "Get the history of a consumer's accounting point",
  description:
    'Consumption by day or month, and the last reading of each day, for the time in which the point belongs to the consumer.',
  input: z
    .object({ point_id: id.of('point'), by: z.enum(['day', 'month']), from: calendarDay, to: calendarDay })
    .refine(({ from, to }) => from <= to, { message: 'errors.field_period', path: ['to'] })
    .refine(({ from, to, by }) => daysIn(from, to) <= SPANS_OF_HISTORY[by], {
      message: 'errors.consumption_long',
      path: ['from'],
    }),
  reply: z.object({
    point: ownPoint,
    /** Only those in which something was measured, in order. */
    parts: z.array(z.object({ day: z.string(), value: z.number(), is_estimated: z.boolean() })),
    total: z.number().nullable(),
    /** Share of the time of `total` in which the point was the consumer's; null = nothing was due. */
    share: share.nullable(),
    /** Days of the period, until today, of which nothing is known. */
    missing_days: z.number(),
    /** The newest first. */
    readings: z.array(ownReading),
  }),
});

export const handInReading = endpoint({
  id: 'messages.own_point.hand_in',
  method: 'POST',
  path: 'account/reading',
  service: 'messages',
  access: consumerSession,
  rate: { burst: 30, perSecond: 0.2 },
  audit: ['readings.handed_in'],
  summary: 'Submit a meter reading',
  description:
    '422 if it is below the last reading. Without `is_confirmed`: 409 `errors.reading_unusual` for a multiple of the usual consumption, and `errors.reading_tenfold` for ten times the last reading when no usual consumption is known.',
  input: z.object({
    point_id: id.of('point'),
    values: z
      .array(z.object({ field: text(64, 1), value: z.number().min(0).max(1e12) }))
      .min(1)
      .max(10),
    /** The consumer has looked again: it is stored also where it is unusual. */
    is_confirmed: z.boolean().default(false),
  }),
  reply: z.object({ datetime: z.number(), msg: z.string() }),
});

export const downloadOwnHistory = endpoint({
  id: 'messages.own_point.download',
  method: 'POST',
  path: 'account/history',
  service: 'messages',
  access: consumerSession,
  mutates: false,
  raw: true,
  summary: "Download the history of a consumer's accounting point",
  description:
    'A spreadsheet of readings and daily consumption, with the final, estimated and missing percentage of each day.',
  input: z
    .object({
      point_id: id.of('point'),
      from: calendarDay,
      to: calendarDay,
      format: z.enum(['xlsx', 'csv']).default('xlsx'),
    })
    .refine(({ from, to }) => from <= to, { message: 'errors.field_period', path: ['to'] })
    .refine(({ from, to }) => daysIn(from, to) <= SPANS_OF_HISTORY.month, {
      message: 'errors.consumption_long',
      path: ['from'],
    }),
  reply: z.object({}),
});
