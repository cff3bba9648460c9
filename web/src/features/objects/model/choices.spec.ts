import { changesOf, matching } from './choices';

it('ticks that were taken back change nothing', () => {
  expect(changesOf([1, 2], { 1: true, 2: false, 3: true, 4: false })).toEqual({ add: [3], remove: [2] });
});

it('a search looks at the whole line, in any case of letters', () => {
  const choices = [
    { id: 1, label: 'Anna', description: 'anna@example.org' },
    { id: 2, label: 'Boris' },
  ];
  expect(matching(choices, ' EXAMPLE ').map(({ id }) => id)).toEqual([1]);
  expect(matching(choices, '')).toHaveLength(2);
});
