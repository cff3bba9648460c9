import { extname, join } from 'node:path';
import { DocumentProcesses } from '@gaugeway/platform/documents';
import type { ExchangeFrame, ExchangePoint } from './exchange-protocol';
import type { ExchangeFile } from './layout';

/** Of the process's heap: a day of the largest file takes a third of it. */
const HEAP_MB = 768;
const PATIENCE_MS = 600_000;

const processes = new DocumentProcesses(join(__dirname, `exchange-process${extname(__filename)}`), { heapMb: HEAP_MB });

/** Makes an exchange file in a separate process, to which points go one by one. Throws `documentTooCostly`. */
export async function writeExchange(frame: ExchangeFrame, points: AsyncIterable<ExchangePoint>): Promise<ExchangeFile> {
  let name = '';
  const content = await processes.make(async (ask) => {
    await ask({ frame });
    for await (const point of points) await ask({ point });
    name = String(await ask('name'));
    return ask(null);
  }, AbortSignal.timeout(PATIENCE_MS));
  return { name, content };
}
