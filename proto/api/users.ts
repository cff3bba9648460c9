import { z } from 'zod';
import { LANGUAGES } from './languages';
import { admin, can, endpoint, SECTION, session } from './endpoint';
import { naming } from './named-ids';
import { chosenPassword, email, id, keptZone, pagedOrAll, paging, properName, text } from './shapes';

const phone = text(32)
  .refine((value) => value === '' || /^\+?[\d ()-]{5,}$/.test(value), { message: 'errors.field_phone' })
  .transform((value) => value || null)
  .nullish();
const locale = z.enum(LANGUAGES);
/** Hours from UTC, ignored outside of -12 to +12; null = the company's. */
const timeZone = z.coerce.number().min(-1000).max(1000).transform(keptZone).nullish();

const userRow = z.object({
  id: z.number(),
  email: z.string(),
  name: z.string(),
  phone_number: z.string().nullable(),
  is_admin: z.boolean(),
  is_demo: z.boolean(),
  access_group: z.object({ id: z.number(), name: z.string() }).nullable(),
  status: z.enum(['active', 'blocked']),
  locale,
  user_time_zone: z.number().nullable(),
  '2fa_enabled': z.boolean(),
  /** Unix seconds; null = never. */
  last_sign_in_at: z.number().nullable(),
  /** Unix seconds. */
  created_at: z.number(),
});

export type UserRow = z.output<typeof userRow>;

export const companyUsers = endpoint({
  id: 'identity.users.list',
  method: 'POST',
  path: 'company/users',
  service: 'identity',
  access: can('read', SECTION.users),
  mutates: false,
  summary: 'List the users of the company',
  description: 'A page or all. Without `access_all` on users: the caller and the users whom the caller created.',
  input: z.object(paging),
  reply: z.object({ users: pagedOrAll(userRow) }),
});

export const companyUser = endpoint({
  id: 'identity.users.one',
  method: 'GET',
  path: 'company/user/{id}',
  service: 'identity',
  access: can('read', SECTION.users),
  summary: 'Get a user of the company',
  input: z.object({ id: id.of('user') }),
  reply: z.object({ user: userRow }),
});

const userFields = {
  name: properName(100),
  email,
  phone_number: phone,
  /** null only for an administrator. */
  access_group_id: id.of('accessGroup').nullish(),
  is_admin: z.boolean().optional(),
  locale: locale.optional(),
  user_time_zone: timeZone,
};

export const userNames = endpoint({
  id: 'identity.users.names',
  method: 'POST',
  path: 'company/users/names',
  service: 'identity',
  access: session,
  scope: 'person',
  mutates: false,
  summary: 'Resolve user ids to names',
  description:
    'Includes deleted users and users of the companies that the caller came through. Unknown ids are omitted.',
  input: z.object({ user_ids: z.array(id.of('user')).min(1).max(1000) }),
  reply: z.object({ users: z.array(z.object({ id: z.number(), name: z.string() })) }),
});

export const createUser = endpoint({
  id: 'identity.users.create',
  method: 'POST',
  path: 'user/create',
  service: 'identity',
  access: can('create', SECTION.users),
  audit: ['user.created'],
  summary: 'Create a user',
  description: 'Without a password, a random one is generated and returned once in `password`.',
  input: z.object({ ...userFields, password: chosenPassword.nullish() }),
  reply: z.object({ user: userRow, password: z.string().nullable(), msg: z.string() }),
});

const edited = z.object({ user: userRow, msg: z.string() });
const changes = z.object({
  id: id.of('user'),
  ...z.object(userFields).partial().shape,
  /** The caller's own; needed for another email. */
  current_password: z.string().max(1024).nullish(),
});

export const editUser = endpoint({
  id: 'identity.users.edit',
  method: 'POST',
  path: 'user/edit/{id}',
  service: 'identity',
  access: can('update', SECTION.users),
  audit: ['user.changed'],
  summary: 'Change a user',
  description:
    "Omitted fields do not change. A new email requires the caller's current password; the previous address is notified.",
  input: changes,
  reply: edited,
});

export const saveCompanyUser = endpoint({
  ...editUser,
  id: 'identity.users.save',
  method: 'PUT',
  path: 'company/user/{id}',
  audit: ['user.changed'],
  summary: 'Change a user (PUT)',
  description: 'Same as `user/edit/{id}`.',
});

export const switchUser = endpoint({
  id: 'identity.users.switch',
  method: 'PUT',
  path: 'company/user/switch/{id}',
  service: 'identity',
  access: can('update', SECTION.users),
  audit: ['user.blocked', 'user.unblocked'],
  summary: 'Block or unblock a user',
  description: "Blocking ends the user's sessions. Without `status` the state is toggled.",
  input: z.object({ id: id.of('user'), status: z.enum(['active', 'blocked']).optional() }),
  reply: edited,
});

export const deleteUser = endpoint({
  id: 'identity.users.delete',
  method: 'DELETE',
  path: 'user/{id}',
  service: 'identity',
  access: can('delete', SECTION.users),
  audit: ['user.deleted'],
  summary: 'Delete a user',
  description: "Ends the user's sessions.",
  input: z.object({ id: id.of('user') }),
});

export const saveOwnUser = endpoint({
  id: 'identity.user.save',
  method: 'PUT',
  path: 'user',
  service: 'identity',
  access: session,
  scope: 'person',
  audit: ['user.changed'],
  summary: 'Change the own profile',
  description: 'Omitted fields do not change.',
  input: z.object({
    name: properName(100).optional(),
    phone_number: phone,
    user_time_zone: timeZone,
    locale: locale.optional(),
  }),
});

export const changePassword = endpoint({
  id: 'identity.user.change_password',
  method: 'PUT',
  path: 'user/{id}/change_password',
  service: 'identity',
  access: session,
  scope: 'person',
  audit: ['user.password_changed'],
  summary: 'Change a password',
  description:
    'The own one with the current password; an administrator sets that of another user without it. All other sessions of the user end.',
  input: z.object({
    id: id.of('user'),
    current_password: z.string().max(1024).nullish(),
    /** Absent or null, for another user: a random one, returned once in the reply. */
    password: chosenPassword.nullish(),
    password_confirmation: z.string().max(1024).nullish(),
  }),
  reply: z.object({ password: z.string().nullable(), msg: z.string() }),
});

const openSession = z.object({
  id: z.string(),
  /** The caller's own session. */
  current: z.boolean(),
  /** Unix seconds. */
  created_at: z.number(),
  last_used_at: z.number(),
  address: z.string(),
  user_agent: z.string(),
});

export type OpenSession = z.output<typeof openSession>;

const sessions = z.object({ sessions: z.array(openSession) });
const sessionId = z.uuid();

export const ownSessions = endpoint({
  id: 'identity.user.sessions',
  method: 'GET',
  path: 'user/sessions',
  service: 'identity',
  access: session,
  scope: 'person',
  summary: 'List the own sessions',
  description: 'Newest first.',
  reply: sessions,
});

export const endOwnSession = endpoint({
  id: 'identity.user.end_session',
  method: 'DELETE',
  path: 'user/session/{id}',
  service: 'identity',
  access: session,
  scope: 'person',
  audit: ['session.ended'],
  summary: 'End an own session',
  input: z.object({ id: naming('session', sessionId) }),
});

export const userSessions = endpoint({
  id: 'identity.users.sessions',
  method: 'POST',
  path: 'company/user/{id}/sessions',
  service: 'identity',
  access: admin,
  mutates: false,
  summary: 'List the sessions of a user',
  description: 'Newest first.',
  input: z.object({ id: id.of('user') }),
  reply: sessions,
});

export const endUserSession = endpoint({
  id: 'identity.users.end_session',
  method: 'DELETE',
  path: 'company/user/session/{id}',
  service: 'identity',
  access: admin,
  afterExpiry: true,
  audit: ['session.ended'],
  summary: 'End a session of a user',
  input: z.object({ id: naming('session', sessionId) }),
});
