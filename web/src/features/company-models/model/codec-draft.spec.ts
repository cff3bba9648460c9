import { draftOf, isPreceded, newExample, newMapping, raised, runsAfter } from './codec-draft';

const [live, battery, history, older] = [
  newMapping('pulse', 'in1'),
  newMapping('battery', 'battery'),
  newMapping('history[].pulse', 'in1'),
  newMapping('counter', 'in1'),
] as const;
const mapping = [live, battery, history, older];

it('a line that leads to the field of a line above can be raised above it', () => {
  expect(mapping.map((entry) => isPreceded(mapping, entry))).toEqual([false, false, true, true]);
  const paths = (list: readonly { path: string }[]) => list.map(({ path }) => path);
  expect(paths(raised(mapping, history))).toEqual(['history[].pulse', 'pulse', 'battery', 'counter']);
  expect(paths(raised(mapping, older))).toEqual(['pulse', 'battery', 'counter', 'history[].pulse']);
  expect(raised(mapping, live)).toEqual(mapping);
});

it('lines of other message types, and lines without a field, share nothing', () => {
  const archive = { ...newMapping('day', 'in1'), type: 101 };
  const empty = [newMapping('a'), newMapping('b')];
  expect(isPreceded([live, archive], archive)).toBe(false);
  expect(empty.some((entry) => isPreceded(empty, entry))).toBe(false);
});

it('an example has passed until it or the source changes', () => {
  const [first, second] = [newExample({ bytes: '01' }), newExample({ bytes: '02' })];
  const draft = { ...draftOf(null), examples: [first, second] };
  const run = { output: {}, fault: null, warnings: [], readings: [], differences: [] };
  const runs = new Map([
    [first.key, { ...run, passed: true }],
    [second.key, { ...run, passed: false }],
  ]);
  const passed = (after: Partial<typeof draft>) =>
    [...runsAfter(runs, draft, { ...draft, ...after }).values()].map((each) => each.passed);
  expect(passed({ name: 'Pulse counter' })).toEqual([true, false]);
  expect(passed({ examples: [first, { ...second, bytes: '03' }] })).toEqual([true, false]);
  expect(passed({ examples: [{ ...first, output: '{}' }, second] })).toEqual([null, false]);
  expect(passed({ source: 'function decodeUplink() {}' })).toEqual([null, false]);
});
