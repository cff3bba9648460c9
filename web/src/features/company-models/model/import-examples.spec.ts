import { newExample } from './codec-draft';
import { examplesFrom, withImported } from './import-examples';

const file = (count: number) =>
  JSON.stringify({ examples: Array.from({ length: count }, () => ({ input: { bytes: [1] }, output: { data: {} } })) });

it.each([
  [1, 3, 0],
  [2, 3, 1],
  [5, 3, 4],
])('two examples and %i of a file are %i, and %i are beyond the bound', (count, kept, leftOut) => {
  const found = examplesFrom(file(count)) ?? [];
  expect(found).toHaveLength(count);
  const joined = withImported([newExample(), newExample()], found, 3);
  expect(joined.examples).toHaveLength(kept);
  expect(joined.leftOut).toBe(leftOut);
});
