import { createSubcompany, editSubcompany, messageQuotas } from '@gaugeway/proto/api';
import { readingDecoded } from '@gaugeway/proto/events';
import { Bus } from '@gaugeway/platform/bus';
import { type TestApp, testApp } from '@gaugeway/platform/testing';
import { identityService } from '../../services/identity/identity.module';
import { PublishQuotaJob } from '../../services/messages/store/ingestion/quota/publish-quota.job';
import { messagesService } from '../../services/messages/messages.module';
import { eventually } from './devices-fixture';
import { person } from './people';

const NOW = Math.floor(Date.now() / 1000);

let app: TestApp;
let operator: string;
let company: number;

beforeAll(async () => {
  app = await testApp([identityService, messagesService]);
  operator = await app.signIn();
  const made = await app.call(
    createSubcompany,
    { name: 'Limited', limits: { messages_a_day: 2 } },
    { token: operator },
  );
  company = made.body.data.id;
  await limitIs(2);
});
afterAll(() => app.close());

const limitIs = (limit: number) => eventually(async () => expect((await quotaOf(operator)).limit).toBe(limit));

async function quotaOf(token: string): Promise<{ stored: number; over_limit: number; limit: number | null }> {
  const { body } = await app.call(messageQuotas, { company_ids: [company] }, { token });
  return body.data.quotas[0] ?? { stored: -1, over_limit: -1, limit: null };
}

const arrive = (from: number, count: number, companyId = company, deviceId = 900) =>
  app.get(Bus).publish(
    readingDecoded,
    Array.from({ length: count }, (_, n) => ({
      key: String(deviceId),
      company: companyId,
      value: {
        deviceId,
        companyId,
        modelId: 214,
        receivedAt: Date.now(),
        layouts: [{ fields: ['in1'] }],
        readings: [{ type: 1, ts: NOW - from + n, layout: 0, values: [n] }],
      },
    })),
  );

it('messages beyond the limit of a day are counted and shown, and a raised limit lets the next ones in at once', async () => {
  await arrive(100, 3);
  await eventually(async () => expect(await quotaOf(operator)).toMatchObject({ stored: 2, over_limit: 1, limit: 2 }));
  const published = async () => {
    await app.get(PublishQuotaJob).run();
    return app.database.database.query('SELECT percent FROM messages.published_quota');
  };
  expect(await published()).toEqual([{ percent: 100 }]);
  await app.call(editSubcompany, { id: company, limits: { messages_a_day: 3 } }, { token: operator });
  await limitIs(3);
  await arrive(50, 1);
  await eventually(async () => expect(await quotaOf(operator)).toMatchObject({ stored: 3, over_limit: 1 }));
  expect(await published()).toEqual([{ percent: 100 }]);
});

it('any user of a company sees its own day, and others only users who may read companies above them', async () => {
  const own = await person(app, { companyId: company });
  const reply = await app.call(messageQuotas, {}, { token: own.token });
  expect(reply.body.data.quotas).toMatchObject([
    { company_id: company, limit: 3, day: expect.stringMatching(/^20\d\d-\d\d-\d\d$/) },
  ]);
  expect((await app.call(messageQuotas, { company_ids: [1, 2] }, { token: own.token })).body.data.quotas).toEqual([]);
  const above = await person(app, { companyId: 1 });
  const seen = await app.call(messageQuotas, { company_ids: [company] }, { token: above.token });
  expect(seen.body.data.quotas).toEqual([]);
});

it('a limit counts what all companies below store, and one of them cannot take more than is left of it', async () => {
  const make = async (token: string, input: object) =>
    (await app.call(createSubcompany, { name: `Branch ${JSON.stringify(input)}`, ...input }, { token })).body.data
      .id as number;
  const dealer = await make(operator, { is_dealer: true, limits: { messages_a_day: 3 } });
  const boss = await person(app, { companyId: dealer, isAdmin: true });
  const [one, other] = [await make(boss.token, {}), await make(boss.token, {})];
  const dayOf = async (id: number) =>
    (await app.call(messageQuotas, { company_ids: [id] }, { token: operator })).body.data.quotas[0];
  await eventually(async () => {
    for (const id of [dealer, one, other]) expect(await dayOf(id)).toMatchObject({ limit: 3 });
  });
  await arrive(100, 2, one, 901);
  await eventually(async () => expect(await dayOf(one)).toMatchObject({ stored: 2, over_limit: 0 }));
  await arrive(100, 2, other, 902);
  await eventually(async () => expect(await dayOf(other)).toMatchObject({ stored: 1, over_limit: 1 }));
  await arrive(100, 1, dealer, 903);
  await eventually(async () => expect(await dayOf(dealer)).toMatchObject({ stored: 0, over_limit: 1 }));
});
