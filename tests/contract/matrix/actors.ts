import { randomUUID } from 'node:crypto';
import { login, logout } from '@gaugeway/proto/api';
import type { TestApp } from '@gaugeway/platform/testing';
import { type Person, person } from '../people';

/** A company with the administrator who acts for it. */
export interface Actor {
  /** Part of the name of everything that is created for it: a caller who reads it elsewhere has seen too much. */
  mark: string;
  companyId: number;
  /** Above it; null at the top. */
  parentId: number | null;
  admin: Person;
  /** The administrator of the same company, who makes entities that a user without access to all may not make. */
  superior?: Actor;
}

export const OTHER_TENANTS = ['sibling', 'child', 'foreign dealer', 'parent'] as const;
export type OtherTenant = (typeof OTHER_TENANTS)[number];

export interface Actors {
  owner: Actor;
  /** A user of the owner's company with every right, who sees only tied entities. */
  clerk: Actor;
  foreign: Record<OtherTenant, Actor>;
}

/** A user who was let in once and is not any more. */
export const SHUT_OUT = ['expired', 'only_api', 'company blocked', 'company deleted', 'blocked', 'revoked'] as const;
export type ShutOut = (typeof SHUT_OUT)[number];

/** Operator → parent → owner → child; the sibling is next to the owner, the foreign dealer next to the parent. */
export async function theActors(app: TestApp): Promise<Actors> {
  const parent = await actor(app, 'parent', 1);
  const owner = await actor(app, 'owner', parent.companyId);
  return {
    owner,
    clerk: {
      ...owner,
      mark: `clerk-${randomUUID().slice(0, 8)}`,
      admin: await clerkOf(app, owner.companyId),
      superior: owner,
    },
    foreign: {
      parent,
      sibling: await actor(app, 'sibling', parent.companyId),
      child: await actor(app, 'child', owner.companyId),
      'foreign dealer': await actor(app, 'foreign dealer', 1),
    },
  };
}

/** Renews tokens after half of their lifetime: a matrix on a slow machine takes longer than a token lasts. */
export async function keepSignedIn(app: TestApp, { owner, clerk, foreign }: Actors): Promise<void> {
  for (const { admin } of [owner, clerk, ...Object.values(foreign)]) {
    const { iat, exp } = claimsOf(admin.token);
    if (Date.now() / 1000 > (iat + exp) / 2) admin.token = await app.signIn(admin.email, admin.password);
  }
}

const EVERY_SECTION = Array.from({ length: 10 }, (_, index) => index + 1);
const EVERY_RIGHT = {
  ...{ can_read: EVERY_SECTION, can_create: EVERY_SECTION, can_update: EVERY_SECTION, can_delete: EVERY_SECTION },
  access_all: EVERY_SECTION,
};

const clerkOf = (app: TestApp, companyId: number) =>
  person(app, { companyId, rights: { ...EVERY_RIGHT, access_all: [] } });

async function actor(app: TestApp, what: string, parentId: number): Promise<Actor> {
  const mark = `${what.replace(' ', '-')}-${randomUUID().slice(0, 8)}`;
  const companyId = await newCompany(app, mark, parentId);
  return { mark, companyId, parentId, admin: await person(app, { companyId, isAdmin: true }) };
}

export async function newCompany(app: TestApp, name: string, parentId: number): Promise<number> {
  const [row] = await app.database.database.query<{ id: number }>(
    'INSERT INTO identity.company (parent_id, name, is_dealer) VALUES ($1, $2, true) RETURNING id',
    [parentId, name],
  );
  return row?.id ?? 0;
}

/** Tokens of users who had every right when they signed in, and have lost something since. */
export async function theShutOut(app: TestApp): Promise<Record<ShutOut, string>> {
  const { database } = app.database;
  const after = async (change: (who: Person, companyId: number) => Promise<unknown>, isAdmin = false) => {
    const companyId = await newCompany(app, 'Shut out', 1);
    const who = await person(app, { companyId, isAdmin, rights: EVERY_RIGHT });
    await change(who, companyId);
    return who.token;
  };
  const company = (set: string) => (_: Person, id: number) =>
    database.query(`UPDATE identity.company SET ${set} WHERE id = $1`, [id]);
  const user = (set: string) => (who: Person) =>
    database.query(`UPDATE identity."user" SET ${set} WHERE id = $1`, [who.userId]);
  return {
    expired: await after(company(`expires_at = now() - interval '15 days'`)),
    only_api: await after(company('only_api = true'), true),
    'company blocked': await after(company(`status = 'blocked'`), true),
    'company deleted': await after(company(`status = 'deleted'`), true),
    blocked: await after(user(`status = 'blocked'`), true),
    revoked: await after(({ token }) => app.call(logout, {}, { token }), true),
  };
}

/** The id of one more session of a user. */
export async function newSession(app: TestApp, { email, password }: Person): Promise<string> {
  const address = `198.19.${Math.floor(Math.random() * 256)}.${Math.floor(Math.random() * 256)}`;
  const reply = await app.call(login, { email, password }, { headers: { 'x-forwarded-for': address } });
  return claimsOf(String(reply.body.data.access_token)).sid;
}

function claimsOf(token: string): { sid: string; iat: number; exp: number } {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as ReturnType<typeof claimsOf>;
}
