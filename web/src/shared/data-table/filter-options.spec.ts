import { afterPick, isVirtual, optionsWith, withActive } from './filter-options';

const options = ['SI-11', 'SI-13', 'Mercury 230'].map((label, index) => ({ value: String(index), label }));

it('scrolls virtually above ten options', () => {
  expect([0, 10, 11, 500].map(isVirtual)).toEqual([false, false, true, true]);
});

it('shows the options whose title holds what is typed, whatever its letters', () => {
  const found = (typed: string) => optionsWith(typed, options).map(({ label }) => label);
  expect(found(' si-1 ')).toEqual(['SI-11', 'SI-13']);
  expect(found('230')).toEqual(['Mercury 230']);
  expect(found('nothing')).toEqual([]);
  expect(found('')).toHaveLength(3);
});

it('keeps the option that the keys are on in the document, for screen readers', () => {
  expect(withActive([4, 5, 6], 5, 100)).toEqual([4, 5, 6]);
  expect(withActive([4, 5, 6], 99, 100)).toEqual([4, 5, 6, 99]);
  expect(withActive([4, 5, 6], 0, 100)).toEqual([0, 4, 5, 6]);
  expect(withActive([4, 5, 6], -1, 100)).toEqual([4, 5, 6]);
  // The list became shorter than the place of the keys.
  expect(withActive([0, 1], 7, 2)).toEqual([0, 1]);
});

it('adds and removes what is picked, and replaces it where there is only one', () => {
  expect(afterPick('2', ['1'], false)).toEqual(['1', '2']);
  expect(afterPick('1', ['1', '2'], false)).toEqual(['2']);
  expect(afterPick('2', ['1'], true)).toEqual(['2']);
  expect(afterPick('1', ['1'], true)).toEqual([]);
});
