import { matchOf } from './typed';

it('takes the whole word only, and says early that it is another one', () => {
  const ids = ['104', '1045'];
  expect(['', ' ', '1', '104', ' 1045 ', '10456', '2'].map((typed) => matchOf(typed, ids))).toEqual([
    ...['empty', 'empty', 'part', 'whole', 'whole', 'none', 'none'],
  ]);
});
