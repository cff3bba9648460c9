import { BatchSize } from './batch-size';

const SIZES = { smallest: 100, largest: 400, besideCalls: 25 };

/** Sizes of the batches after each that took so many milliseconds. */
function sizesAfter(took: readonly number[], areCallsWaiting = () => false): number[] {
  const size = new BatchSize(SIZES, areCallsWaiting);
  return took.map((ms) => {
    size.wasFull(size.next(), ms);
    return size.next();
  });
}

it('full batches grow while they are short, and shrink when they are long', () => {
  expect(sizesAfter([20, 40, 80, 150, 210, 500, 500])).toEqual([200, 400, 400, 400, 200, 100, 100]);
});

it('batches beside calls are small, and say nothing about the others', () => {
  let isWaiting = true;
  const size = new BatchSize(SIZES, () => isWaiting);
  expect(size.next()).toBe(25);
  size.wasFull(25, 1);
  isWaiting = false;
  expect(size.next()).toBe(100);
});
