import type { SystemLayout } from '@gaugeway/proto/api';
import type { ExchangeFile, MakeExchangeFiles } from './layout';
import { make80020 } from './layout-80020';
import { makeCsv } from './layout-csv';
import { zipped } from './zip';

/** How each layout is made. */
export const MAKE_FILES: Readonly<Record<SystemLayout, MakeExchangeFiles>> = { '80020': make80020, csv: makeCsv };

/** One file as it is, several as an archive of that name. */
export function oneFile(files: readonly ExchangeFile[], name: string): ExchangeFile {
  const [file, ...others] = files;
  if (!file) throw new Error('an exchange of no file');
  return others.length === 0 ? file : { name: `${name}.zip`, content: zipped(files) };
}
