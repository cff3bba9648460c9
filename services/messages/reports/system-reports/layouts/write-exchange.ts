import { extname, join } from 'node:path';
import { DocumentProcesses } from '@gaugeway/platform/documents';
import type { ExchangeFrame, ExchangePoint, MadeExchange } from './exchange-protocol';

/** Heap of the process: a day of the largest file takes a third of it. */
const HEAP_MB = 768;
const PATIENCE_MS = 600_000;

const processes = new DocumentProcesses(join(__dirname, `exchange-process${extname(__filename)}`), { heapMb: HEAP_MB });

/** Bytes of a part, in which a file leaves its process. */
const PART = 4 * 1024 * 1024;

/**
 * Makes an exchange file in a separate process, to which points go one by one and from which the file comes part by part,
 * no faster than `store` takes them. Throws `documentTooCostly`.
 */
export async function writeExchange(
  frame: ExchangeFrame,
  points: AsyncIterable<ExchangePoint>,
  store: (part: Uint8Array) => Promise<void>,
): Promise<MadeExchange> {
  let made: MadeExchange = { name: '', bytes: 0 };
  await processes.make(async (ask) => {
    await ask({ frame });
    for await (const point of points) await ask({ point });
    made = (await ask('make')) as MadeExchange;
    for (let from = 0; from < made.bytes; from += PART) {
      await store((await ask({ from, to: from + PART })) as Uint8Array);
    }
    return ask(null);
  }, AbortSignal.timeout(PATIENCE_MS));
  return made;
}
