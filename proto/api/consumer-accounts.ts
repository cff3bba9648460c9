import { z } from 'zod';
import { uuid } from './directories';
import { can, consumerSession, endpoint, open, SECTION } from './endpoint';
import { naming } from './named-ids';
import { calendarDay, daysIn, id, paged, paging, text } from './shapes';

// The account in which a consumer sees the own accounting points and hands in readings: what an operator does with it, and
// what the consumer's own sessions may call. Nothing else is open to those (AccessRule, `consumer`).

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
  /** Where the consumer signs in. */
  address: z.string(),
});

export type ConsumerAccount = z.output<typeof account>;

export const consumerAccount = endpoint({
  id: 'identity.consumer_account.get',
  method: 'GET',
  path: 'reference/consumer/{id}/account',
  service: 'identity',
  access: mayRead,
  summary: 'The account of a consumer: its state, when its code was issued, when it was last used.',
  input: z.object({ id: naming('consumer', uuid) }),
  reply: z.object({ account }),
});

export const issueConsumerCode = endpoint({
  id: 'identity.consumer_account.issue',
  method: 'POST',
  path: 'reference/consumer/account/issue',
  service: 'identity',
  access: mayManage,
  summary:
    'Issues the code with which a consumer signs in, and answers it this one time. An earlier code, the sessions that it opened and a block end.',
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
  summary: 'The letter (PDF) that carries a code to its consumer; 409 for a code that is not the current one.',
  input: z.object({ id: naming('consumer', uuid), code }),
  reply: z.object({}),
});

export const mailConsumerCode = endpoint({
  id: 'identity.consumer_account.mail',
  method: 'POST',
  path: 'reference/consumer/account/mail',
  service: 'identity',
  access: mayManage,
  summary:
    "Mails a code to the consumer's email; 409 for a code that is not the current one, and where the consumer has no email.",
  input: z.object({ id: naming('consumer', uuid), code }),
});

export const blockConsumerAccount = endpoint({
  id: 'identity.consumer_account.block',
  method: 'POST',
  path: 'reference/consumer/account/block',
  service: 'identity',
  access: mayManage,
  summary: 'Blocks the account of a consumer: its code and its sessions end. Issuing a code opens it again.',
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
  summary:
    'Signs a consumer in with the contract number and the code of the letter; sets a separate cookie. The answer is the same for an unknown contract, a wrong code and a closed account.',
  input: z.object({ contract: text(50, 1), code }),
  reply: token,
});

export const consumerRefresh = endpoint({
  id: 'identity.consumer_session.refresh',
  method: 'POST',
  path: 'account/refresh',
  service: 'identity',
  access: open,
  summary: "A new access token for the cookie of a consumer's session.",
  reply: token,
});

export const consumerSignOut = endpoint({
  id: 'identity.consumer_session.close',
  method: 'POST',
  path: 'account/sign_out',
  service: 'identity',
  access: consumerSession,
  summary: "Ends the consumer's session and clears its cookie.",
});

export const consumerProfile = endpoint({
  id: 'identity.consumer_session.profile',
  method: 'GET',
  path: 'account/profile',
  service: 'identity',
  access: consumerSession,
  summary: 'The signed-in consumer: name, contract, address, and the company that the contract is with.',
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
  /** As the meter shows it; null = not read yet. */
  value: z.number().nullable(),
});

const ownPoint = z.object({
  id: z.number(),
  title: z.string(),
  /** '' = none is given. */
  address: z.string(),
  resource_type_id: z.number(),
  /** Of the meter that measures now; '' = none does. */
  serial: z.string(),
  model: z.string(),
  /** What of it is read; empty for a virtual point and without a meter. */
  registers: z.array(register),
  /** When the newest reading was taken, Unix seconds; null = none. */
  read_at: z.number().nullable(),
  /** This month until now, by the clock of the meter; null = nothing was measured. */
  month: z.number().nullable(),
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
  summary:
    "The consumer's accounting points, those of now first, each with its meter, the newest reading, what this month took and its norm.",
  input: z.object(paging),
  reply: z.object({ points: paged(ownPoint) }),
});

const ownReading = z.object({
  /** Unix seconds. */
  datetime: z.number(),
  serial: z.string(),
  values: z.array(register),
  /** Who reported it: the meter, the consumer, or a user of the company. */
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
  summary:
    "Consumption by day or month of one of the consumer's points, and its readings (the last of each day), of the time in which the point is the consumer's.",
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
  summary:
    'Hands in what the meter shows now. 422 where it is below the last reading; 409 `errors.reading_unusual` where it is many times the usual, and `errors.reading_tenfold` where nothing is usual yet and it is ten times the last one or more, unless `is_confirmed`.',
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
  summary: "Readings and consumption by day of one of the consumer's points as a spreadsheet.",
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

export const consumerAccountEndpoints = [
  consumerAccount,
  issueConsumerCode,
  consumerLetter,
  mailConsumerCode,
  blockConsumerAccount,
  consumerSignIn,
  consumerRefresh,
  consumerSignOut,
  consumerProfile,
  ownPoints,
  ownPointHistory,
  handInReading,
  downloadOwnHistory,
];
