import type { SystemLayout } from '@gaugeway/proto/api';
import type { ExchangeFile, MakeExchangeFiles } from './layout';
import { make80020 } from './layout-80020';
import { makeCsv } from './layout-csv';
import { zipped } from './zip';

/** How each layout is made. */
export const MAKE_FILES: Readonly<Record<SystemLayout, MakeExchangeFiles>> = { '80020': make80020, csv: makeCsv };

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
