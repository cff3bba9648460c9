import { isSearchable, mayConfirm, promptAnswer } from './answers';

it.each([
  ['  Flat 4 ', {}, 'Flat 4'],
  ['ab', {}, null],
  [' a ', { minLength: 1 }, 'a'],
  ['x'.repeat(255), {}, 'x'.repeat(255)],
  ['x'.repeat(256), {}, null],
  ['12', { expected: '12' }, '12'],
  ['13', { expected: '12' }, null],
])('answers %p within %o with %p', (typed, rule, answer) => {
  expect(promptAnswer(typed, rule)).toBe(answer);
});

it('searches among more than five choices only', () => {
  expect([isSearchable(Array(5)), isSearchable(Array(6))]).toEqual([false, true]);
});

it('is not confirmed before what has to be ticked is', () => {
  expect([mayConfirm(true, false), mayConfirm(true, true), mayConfirm(false, false)]).toEqual([false, true, true]);
});
