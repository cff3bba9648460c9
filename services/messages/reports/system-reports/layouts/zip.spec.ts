import { zipped } from './zip';

it('refuses more files than the format counts, instead of an archive that cannot be read', () => {
  const files = Array.from({ length: 65_536 }, (_, n) => ({ name: `${n}.xml`, content: Buffer.alloc(0) }));
  expect(() => zipped(files)).toThrow(RangeError);
});
