import type { TestApp } from '@gaugeway/platform/testing';
import { createSubcompany, enterSubcompany } from '@gaugeway/proto/api';
import { type Person, person } from './people';

export type CompanyTree = ReturnType<typeof companyTree>;

/** Companies below each other, created through the API. */
export function companyTree(app: TestApp, operator: string) {
  let made = 0;

  /** A company created by a user of its parent. */
  async function madeBelow(token: string, options: { is_dealer?: boolean; expires_at?: number | null } = {}) {
    const name = `Company ${++made}`;
    const reply = await app.call(createSubcompany, { name, is_dealer: true, ...options }, { token });
    if (reply.status !== 200) throw new Error(JSON.stringify(reply.body));
    return { id: reply.body.data.id as number, name };
  }

  async function entered(token: string, company_id: number): Promise<string> {
    const reply = await app.call(enterSubcompany, { company_id }, { token });
    if (reply.status !== 200) throw new Error(JSON.stringify(reply.body));
    return reply.body.data.access_token;
  }

  const again = async ({ email, password, ...rest }: Person): Promise<Person> => ({
    ...rest,
    email,
    password,
    token: await app.signIn(email, password),
  });

  /** Dealer → sub → under → deep, with an administrator of the dealer. */
  async function fourLevels() {
    const dealer = await madeBelow(operator);
    const boss = await person(app, { companyId: dealer.id, isAdmin: true });
    const sub = await madeBelow(boss.token);
    const inSub = await entered((await again(boss)).token, sub.id);
    const under = await madeBelow(inSub);
    const inUnder = await entered(inSub, under.id);
    const deep = await madeBelow(inUnder);
    return { dealer, sub, under, deep, boss: await again(boss) };
  }

  return { madeBelow, entered, again, fourLevels };
}
