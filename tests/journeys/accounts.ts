import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type APIRequestContext, expect, request } from '@playwright/test';
import { SECTION } from '../../proto/api/endpoint';

/** A user who can sign in. */
export interface Account {
  email: string;
  password: string;
}

const kept = (file: string) => readFileSync(join(process.env['GAUGEWAY_DATA_DIR'] ?? '.data', file), 'utf8').trim();

/** The demo account, which is read-only. */
export const DEMO: Account = { email: 'demo@gaugeway.local', password: 'Demo-2025!' };

/** The administrator of the demo company, whose password the instance keeps in its data folder. */
export const demoAdmin = (): Account => ({
  email: 'demo-admin@gaugeway.local',
  password: kept('demo-admin-password'),
});

/** The administrator of the platform operator's company. */
export const operator = (): Account => ({
  email: 'admin@gaugeway.local',
  password: process.env['ADMIN_PASSWORD'] ?? kept('admin-password'),
});

/** Opens a session; its refresh cookie stays with the browser that the calls are made for. Returns the access token. */
export async function logIn(calls: APIRequestContext, { email, password }: Account): Promise<string> {
  const reply = await calls.post('/api/auth/login', { data: { email, password } });
  expect(reply.status(), await reply.text()).toBe(200);
  return ((await reply.json()) as { data: { access_token: string } }).data.access_token;
}

/** A user without a browser, for the preparations of a journey. */
export class ApiClient {
  private constructor(
    private readonly calls: APIRequestContext,
    private token: string,
  ) {}

  /** A separate session, in addition to those of the browser. */
  static async of(account: Account, baseURL = ''): Promise<ApiClient> {
    const calls = await request.newContext({ baseURL });
    return new ApiClient(calls, await logIn(calls, account));
  }

  /** Makes a call; returns the data of its answer. */
  async call<T>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, data?: object): Promise<T> {
    const headers = { authorization: `Bearer ${this.token}` };
    const reply = await this.calls.fetch(`/api/${path}`, { method, headers, ...(data ? { data } : {}) });
    expect(reply.ok(), `${method} ${path}: ${await reply.text()}`).toBe(true);
    return ((await reply.json()) as { data: T }).data;
  }

  /** Creates a company below the one that the session is in. */
  async addCompany(company: { name: string; is_dealer?: boolean; expires_at?: number }): Promise<number> {
    return (await this.call<{ id: number }>('POST', 'company/create', company)).id;
  }

  async enter(companyId: number): Promise<void> {
    const { access_token } = await this.call<{ access_token: string }>('PUT', 'company/subcompany/enter', {
      company_id: companyId,
    });
    this.token = access_token;
  }

  /** Creates a user of the session's company who may see its devices. */
  async addUser(mark: string, account: Account): Promise<void> {
    const devices = [SECTION.devices];
    const { access_group: group } = await this.call<{ access_group: { id: number } }>('POST', 'access/group/create', {
      name: `Fitters ${mark}`,
      access_rules: { read: devices, create: [], update: [], delete: [], access_all: devices },
    });
    await this.call('POST', 'user/create', { name: `Fitter ${mark}`, access_group_id: group.id, ...account });
  }

  async leave(): Promise<void> {
    await this.calls.dispose();
  }
}
