import type { ExchangeFile } from './layout';
import { zipped } from './zip';

/** One file as it is, several as an archive of that name. */
export function oneFile(files: Iterable<ExchangeFile>, name: string): ExchangeFile {
  const rest = files[Symbol.iterator]();
  const [first, second] = [rest.next(), rest.next()];
  if (first.done) throw new Error('an exchange of no file');
  if (second.done) return first.value;
  return { name: `${name}.zip`, content: zipped(following([first.value, second.value], rest)) };
}

function* following<T>(before: readonly T[], rest: Iterator<T>): Generator<T> {
  yield* before;
  for (let next = rest.next(); !next.done; next = rest.next()) yield next.value;
}
