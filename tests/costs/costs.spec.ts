import { type Endpoint, endpoints } from '@gaugeway/proto/api';
import { measureBlocking, MOST_HELD_MS, type TestApp, testApp } from '@gaugeway/platform/testing';
import { allServices } from '../../services/all-in-one/all-services';
import { consumerToken } from '../contract/consumers';
import { type Actor, theActors } from '../contract/matrix/actors';
import { inputOf } from '../contract/matrix/samples/inputs';
import { isOfConsumers } from '../contract/matrix/table';
import { person } from '../contract/people';
import { type Attack, attacks } from './attacks';
import { documentAttacks } from './document-attacks';
import { hasPeriod, largestInput, SPANS } from './largest-input';
import { type Cost, costOf, isOver, MOST_MEMORY_MB } from './measure';
import { seed, type Seeded } from './seed';

/** Replies that say the work was not begun: the next shorter period is tried. */
const REFUSED = 422;

/** Calls after which a session may have ended. */
const ENDS_SESSIONS = /^identity\.(?!.*\.(list|get|find|tree)$)/;

let app: TestApp;
let owner: Actor;
let operator: Actor;
let consumer: Actor;
let seeded: Seeded;
let calls = 0;

beforeAll(async () => {
  app = await testApp(allServices, { env: { TASKS_CONTROL_WAIT: '0' } });
  ({ owner } = await theActors(app));
  operator = {
    ...{ mark: 'operator', companyId: 1, parentId: null },
    admin: await person(app, { companyId: 1, isAdmin: true }),
  };
  consumer = { ...owner, admin: { ...owner.admin, token: await consumerToken(app, owner.companyId) } };
  seeded = await seed(app, owner);
}, 240_000);
afterAll(() => app.close());

async function ask(endpoint: Endpoint, input: Record<string, unknown>, { admin }: Actor): Promise<Cost> {
  const address = `198.51.${(++calls >> 8) & 255}.${calls & 255}`;
  const cost = await costOf(app, { endpoint, input, token: admin.token, address });
  // A successful call may have ended the session of the call.
  if (ENDS_SESSIONS.test(endpoint.id) && cost.status === 200) {
    if (isOfConsumers(endpoint)) consumer.admin.token = await consumerToken(app, owner.companyId);
    else for (const { admin: each } of [owner, operator]) each.token = await app.signIn(each.email, each.password);
  }
  return cost;
}

// The bodies of machines are frames of their protocols, measured by their own tests.
const measured = endpoints.filter(({ access }) => access.kind !== 'integration');
// Reads first: they find the seeded data, before the largest inputs change them.
const MEASURED = [...measured.filter(({ mutates }) => !mutates), ...measured.filter(({ mutates }) => mutates)];

it('a call with the largest input that its contract allows is cheap', async () => {
  const over: object[] = [];
  const faults = new Set<string>();
  const statuses = new Map<number, number>();
  for (const endpoint of MEASURED) {
    const actor = endpoint.access.kind === 'platform' ? operator : isOfConsumers(endpoint) ? consumer : owner;
    const sample = await inputOf(app, endpoint, actor);
    const ids = Object.keys(sample).some((name) => name.includes('point')) ? seeded.points : seeded.devices;
    let cost: Cost | undefined;
    for (const days of hasPeriod(endpoint) ? SPANS : [1]) {
      cost = await ask(endpoint, largestInput(endpoint, sample, { ids, days }), actor);
      if (isOver(cost)) over.push({ id: endpoint.id, days, ...cost });
      if (cost.status === 500) faults.add(endpoint.id);
      if (cost.status !== REFUSED) break;
    }
    // A combination of the largest values is often refused: the sample with a longest period alone is measured as well.
    if (cost?.status === REFUSED) cost = await ask(endpoint, sample, actor);
    if (cost && isOver(cost)) over.push({ id: endpoint.id, ...cost });
    statuses.set(cost?.status ?? 0, (statuses.get(cost?.status ?? 0) ?? 0) + 1);
  }
  expect([...faults]).toEqual([]);
  // Most calls do their work: a suite of refusals would measure nothing.
  expect(statuses.get(200) ?? 0).toBeGreaterThan(MEASURED.length / 2);
  expect({ over, limits: { MOST_HELD_MS, MOST_MEMORY_MB } }).toEqual({
    over: [],
    limits: { MOST_HELD_MS, MOST_MEMORY_MB },
  });
}, 600_000);

async function expectCheap({ name, endpoint, input, afterwards }: Attack): Promise<void> {
  const cost = await ask(endpoint, input, owner);
  expect({ name, ...cost, isOver: isOver(cost), isFault: cost.status >= 500 }).toMatchObject({
    name,
    isOver: false,
    isFault: false,
  });
  if (!afterwards) return;
  const { ms } = await measureBlocking(afterwards);
  expect({ name, isOver: ms > MOST_HELD_MS }).toEqual({ name, isOver: false });
}

it('an input that was an attack is cheap', async () => {
  for (const attack of await attacks(app, owner, seeded)) await expectCheap(attack);
}, 240_000);

describe('an input of which a document is made is cheap', () => {
  for (const [name, attack] of Object.entries(documentAttacks)) {
    it(name, () => expectCheap({ name, ...attack(app, seeded) }), 240_000);
  }
});
