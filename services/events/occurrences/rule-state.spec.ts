import { testDatabase, type TestDatabase } from '@gaugeway/platform/testing/database';
import { eventsService } from '../events.module';
import { type Pair, RuleStateRepository } from './rule-state.repository';

let test: TestDatabase;
let states: RuleStateRepository;
let pairs: Pair[];
beforeAll(async () => {
  test = await testDatabase([eventsService]);
  states = new RuleStateRepository(test.database);
  const rows = await test.database.query<{ id: number }>(
    `INSERT INTO events.rule (company_id, title, active, severity, sound_alert, definition, created_by)
     SELECT 1, 'Rule', true, 'info', false, '{}', 1 FROM generate_series(1, 2) RETURNING id`,
  );
  pairs = rows.flatMap(({ id }) =>
    [9, 8, 7].map((subjectId): Pair => ({ ruleId: id, ruleVersion: 1, companyId: 1, kind: 'device', subjectId })),
  );
});
afterAll(() => test.drop());

const memoryOf = (since: number) => ({ conditions: [], truth: { is: false, since } });

/** Stores the same for all pairs. */
const save = (dueAt: number | null, now: number, since = 0) =>
  test.database.transaction(async (transaction) => {
    await states.lock(transaction, pairs);
    const changed = pairs.map((pair) => ({ pair, memory: memoryOf(since), dueAt }));
    await states.save(transaction, changed, now);
  });

/** Number of due states. */
const dueAt = (now: number) =>
  test.database.transaction(async (transaction) => (await states.due(transaction, now, 100)).length);

it('a state is looked at no later than it has to be, and again after the time of its last look', async () => {
  await save(1000, 500);
  await save(2000, 600);
  expect(await dueAt(999)).toBe(0);
  expect(await dueAt(1000)).toBe(pairs.length);
  await save(2000, 1000);
  expect(await dueAt(1999)).toBe(0);
  await save(1500, 1100);
  expect(await dueAt(1500)).toBe(pairs.length);
  await save(null, 1200);
  expect(await dueAt(9999)).toBe(0);
});

it('a process that judges the same pairs has what the one before it stored, by pair', async () => {
  const other = await test.database.transaction(async (transaction) => {
    await states.lock(transaction, pairs);
    const waiting = test.database.transaction((later) => states.lock(later, [...pairs].reverse()));
    const changed = pairs.map((pair, place) => ({ pair, memory: memoryOf(place), dueAt: null }));
    await states.save(transaction, changed, 0);
    return { waiting };
  });
  const found = await other.waiting;
  const expected = pairs.map(({ ruleId, subjectId }, place) => ({ ruleId, subjectId, memory: memoryOf(place) }));
  expect(found).toMatchObject(expected.reverse());
});
