import { hash } from '@node-rs/argon2';
import type { TestApp } from '@gaugeway/platform/testing';

export const DEMO = { email: 'demo@gaugeway.local', password: 'Demo-2025!' };

export interface Person {
  email: string;
  password: string;
  token: string;
  userId: number;
}

/** Section ids a list; omitted ones are empty. */
type Rights = Partial<Record<'can_read' | 'can_create' | 'can_update' | 'can_delete' | 'access_all', number[]>>;

let made = 0;

/** A user of a company who is signed in; without `rights` one who may do nothing. */
export async function person(
  app: TestApp,
  options: { companyId: number; isAdmin?: boolean; isDemo?: boolean; rights?: Rights },
): Promise<Person> {
  const { database } = app.database;
  const { companyId, isAdmin = false, isDemo = false, rights = {} } = options;
  const list = (name: keyof Rights) => rights[name] ?? [];
  const [group] = await database.query<{ id: number }>(
    `INSERT INTO identity.access_group (company_id, name, can_read, can_create, can_update, can_delete, access_all)
     VALUES ($1, 'Test', $2, $3, $4, $5, $6) RETURNING id`,
    [companyId, list('can_read'), list('can_create'), list('can_update'), list('can_delete'), list('access_all')],
  );
  const email = `person-${++made}@gaugeway.local`;
  const password = 'Person-Test-2025!';
  const [user] = await database.query<{ id: number }>(
    `INSERT INTO identity."user" (company_id, access_group_id, email, name, password_hash, is_admin, is_demo, locale)
     VALUES ($1, $2, $3, $3, $4, $5, $6, 'en') RETURNING id`,
    // Weaker than the product's: the tests sign in often.
    [companyId, group?.id, email, await hash(password, { memoryCost: 1024, timeCost: 1 }), isAdmin, isDemo],
  );
  return { email, password, token: await app.signIn(email, password), userId: user?.id ?? 0 };
}

/** A company below the platform operator's. */
export async function company(
  app: TestApp,
  columns: { name: string; only_api?: boolean; status?: string; expires_at?: Date },
): Promise<number> {
  const { name, only_api = false, status = 'active', expires_at = null } = columns;
  const [row] = await app.database.database.query<{ id: number }>(
    'INSERT INTO identity.company (parent_id, name, only_api, status, expires_at) VALUES (1, $1, $2, $3, $4) RETURNING id',
    [name, only_api, status, expires_at],
  );
  return row?.id ?? 0;
}
