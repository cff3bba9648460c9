import { cutPieces } from './pieces';

const LIMITS = { piece: 100, batch: 250 };

/** Pieces and the rest of ranges whose first rows are at these times. */
const cut = (ranges: readonly [from: number, to: number][], firsts: readonly (number | null)[] = []) =>
  cutPieces(
    ranges.map(([from, to]) => ({ from, to })),
    LIMITS,
    () => Promise.resolve(firsts),
  ).then(({ pieces, rest }) => ({
    pieces: pieces.map(({ from, to }) => [from, to]),
    rest: rest.map(({ from, to }) => [from, to]),
  }));

it('a long range is cut behind its first row, and one without rows is whole', async () => {
  const ranges: [number, number][] = [
    [0, 100],
    [0, 1000],
    [0, 1000],
  ];
  expect(await cut(ranges, [500, null])).toEqual({
    pieces: [
      [0, 100],
      [0, 600],
      [0, 1000],
    ],
    rest: [[601, 1000]],
  });
});

it('ranges beyond the room of a batch are left whole, also when no later range has room', async () => {
  const long: [number, number] = [0, 1000];
  const short: [number, number] = [7, 7];
  expect(await cut([long, long, long, short], [0, 0, 0])).toEqual({
    pieces: [
      [0, 100],
      [0, 100],
    ],
    rest: [[101, 1000], [101, 1000], long, short],
  });
  expect(await cutPieces([{ from: 0, to: 90 }], { piece: 100, batch: 1 }, () => Promise.resolve([]))).toEqual({
    pieces: [{ from: 0, to: 90 }],
    rest: [],
  });
});
