import { isNotFound } from '@tanstack/react-router';
import * as v from 'valibot';
import { entityId, idOfPath } from './entity-id';

it.each(['abc', '', '0', '-1', '1e9', '1.5', ' 7', '007', '2147483648', '99999999999999999999'])(
  'the address of %p leads to the page that says so, and breaks nothing',
  (text) => {
    let thrown: unknown;
    try {
      idOfPath(text);
    } catch (error) {
      thrown = error;
    }
    expect(isNotFound(thrown)).toBe(true);
  },
);

it('takes every possible id', () => {
  expect(['1', '42', '2147483647'].map(idOfPath)).toEqual([1, 42, 2_147_483_647]);
  expect([0, -1, 1.5, 2_147_483_648, '7'].map((input) => v.is(entityId, input))).toEqual(Array(5).fill(false));
});
