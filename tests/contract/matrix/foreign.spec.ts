import { type TestApp, testApp } from '@gaugeway/platform/testing';
import { allServices } from '../../../services/all-in-one/all-services';
import { pathOf } from '../wrong-inputs';
import { type Actors, SHUT_OUT, type ShutOut, theActors, theShutOut } from './actors';
import { foreignMatrix, unexplained } from './foreign-matrix';
import { refuseForeignWrites } from './foreign-writes';
import { rowSecurity, tablesOf } from './row-security';
import { needsSession, table } from './table';
import { printTier, representatives } from './tier';
import { type Unscoped, withoutScoping } from './without-scoping';

let app: TestApp;
let actors: Actors;
let shutOut: Record<ShutOut, string>;
let unscoped: Unscoped;

beforeAll(async () => {
  printTier('foreign');
  app = await testApp(allServices, { env: { TASKS_CONTROL_WAIT: '0', BUS_PATIENCE_MS: '300' } });
  actors = await theActors(app);
  shutOut = await theShutOut(app);
  const guarded = (await tablesOf(app)).filter((each) => each.guarded && each.has_company);
  await refuseForeignWrites(
    app,
    guarded.map(({ name }) => name),
  );
  unscoped = withoutScoping();
}, 120_000);
afterAll(async () => {
  unscoped.restore();
  await app.close();
});

it('calls say in their description which ids they do not look up', () => {
  expect(unexplained()).toEqual([]);
});

foreignMatrix(() => ({ app, actors, unscoped }));

// A session that is over is none: decide.spec.ts checks its answers for all calls.
describe('a user who was shut out gets nowhere', () => {
  it.each(representatives(table(needsSession)))('%s', async (_, endpoint) => {
    for (const who of SHUT_OUT) {
      const reply = await app.call(endpoint, pathOf(endpoint), { token: shutOut[who] });
      expect({ who, status: reply.status, key: reply.body.key }).toEqual({
        who,
        status: 401,
        key: 'errors.no_session',
      });
    }
  });
});

describe('row security', () => rowSecurity(() => ({ app, actors, unscoped })));
