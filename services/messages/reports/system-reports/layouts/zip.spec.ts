import { ZIP_LIMITS, zipped } from './zip';

const files = (count: number, bytes = 0) =>
  Array.from({ length: count }, (_, n) => ({ name: `${n}.xml`, content: Buffer.alloc(bytes) }));

it('refuses more files than the archive counts, and none before', () => {
  expect(() => zipped(files(3), { ...ZIP_LIMITS, files: 3 })).not.toThrow();
  expect(() => zipped(files(4), { ...ZIP_LIMITS, files: 3 })).toThrow(RangeError);
});

it('refuses a file and an archive over the bytes that their sizes can hold', () => {
  expect(() => zipped(files(1, 500), { ...ZIP_LIMITS, bytes: 500 })).not.toThrow();
  expect(() => zipped(files(1, 500), { ...ZIP_LIMITS, bytes: 499 })).toThrow(RangeError);
  expect(() => zipped(files(20), { ...ZIP_LIMITS, bytes: 500 })).toThrow(RangeError);
});

it('has the limits of a format whose directory counts in two bytes and measures in four', () => {
  expect(ZIP_LIMITS).toEqual({ files: 65_535, bytes: 4_294_967_295 });
});
