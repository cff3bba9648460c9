import { createAccessGroup, ENTITY_LIMITS } from '@gaugeway/proto/api';
import { testApp, type TestApp } from '@gaugeway/platform/testing';
import { identityService } from '../../services/identity/identity.module';

let app: TestApp;
beforeAll(async () => {
  app = await testApp([identityService]);
});
afterAll(() => app.close());

describe('the limit of a kind', () => {
  it('refuses one more than the company may have, also when several come at once', async () => {
    const token = await app.signIn();
    const { database } = app.database;
    await database.query(
      `INSERT INTO identity.access_group (company_id, name)
       SELECT 1, 'Filler ' || n FROM generate_series(1, $1 - 1 - (SELECT count(*)::int FROM identity.access_group
         WHERE company_id = 1)) AS n`,
      [ENTITY_LIMITS.access_groups],
    );
    const replies = await Promise.all(
      ['One', 'Two', 'Three'].map((name) => app.call(createAccessGroup, { name, access_rules: {} }, { token })),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(replies.find(({ status }) => status === 409)?.body).toMatchObject({
      key: 'errors.limit_access_groups',
      msg: expect.stringContaining(String(ENTITY_LIMITS.access_groups)),
    });
  });
});
