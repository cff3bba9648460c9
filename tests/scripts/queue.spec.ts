import { runQueue } from '../../scripts/lib/queue.mjs';

interface Suite {
  name: string;
  cores: number;
  seconds: number;
  after?: string[];
}

/** Runs suites whose ends the test decides; the names in the order of their starts. */
function queueOf(suites: readonly Suite[], capacity: number) {
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  const whole = runQueue(
    suites,
    ({ name }: Suite) =>
      new Promise<string>((resolve) => {
        started.push(name);
        ends.set(name, () => resolve(name));
      }),
    capacity,
  );
  const end = async (name: string) => {
    ends.get(name)?.();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { started, end, whole };
}

it('starts the suite with the longest way to the end first, and fills the cores that are left', async () => {
  const { started, end, whole } = queueOf(
    [
      { name: 'small', cores: 0.5, seconds: 1 },
      { name: 'long', cores: 1.5, seconds: 90 },
      { name: 'wide', cores: 1, seconds: 30 },
    ],
    2,
  );
  expect(started).toEqual(['long', 'small']);
  await end('small');
  expect(started).toEqual(['long', 'small']);
  await end('long');
  expect(started).toEqual(['long', 'small', 'wide']);
  await end('wide');
  expect(await whole).toEqual(['small', 'long', 'wide']);
});

it('starts a suite after those that it needs, which take its duration into account', async () => {
  const { started, end } = queueOf(
    [
      { name: 'long', cores: 1, seconds: 50 },
      { name: 'build', cores: 1, seconds: 10 },
      { name: 'journeys', cores: 1, seconds: 60, after: ['build'] },
    ],
    1,
  );
  expect(started).toEqual(['build']);
  await end('build');
  expect(started).toEqual(['build', 'journeys']);
});

it('starts a suite that is wider than the machine alone, and one whose predecessor is not part of the run', async () => {
  const { started, end, whole } = queueOf([{ name: 'wide', cores: 8, seconds: 1, after: ['build'] }], 2);
  expect(started).toEqual(['wide']);
  await end('wide');
  expect(await whole).toEqual(['wide']);
});
