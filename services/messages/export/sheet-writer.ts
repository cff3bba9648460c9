import { join } from 'node:path';
import { Worker } from 'node:worker_threads';

/** A date is Unix seconds of a clock without a zone: a sheet knows none. */
export type Cell = string | number | null | { date: number };

/** Of the thread's heap: a sheet of the largest export takes a third of it. Beyond it the thread ends, and nothing else. */
const HEAP_MB = 1024;

/** Gathers the rows of a spreadsheet in a thread; the first row is its head. Ends the thread whatever happens. */
export async function writeSheet(batches: AsyncIterable<Cell[][]>, signal: AbortSignal): Promise<Buffer> {
  const worker = new Worker(join(__dirname, 'sheet-worker.cjs'), {
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
  });
  const tell = (batch: Cell[][] | null): Promise<unknown> =>
    new Promise((resolve, reject) => {
      const ended = () => reject(signal.aborted ? (signal.reason as Error) : new Error('the thread of a sheet ended'));
      signal.throwIfAborted();
      const settle = (then: () => void) => {
        signal.removeEventListener('abort', ended);
        worker.off('message', took).off('error', broke).off('exit', ended);
        then();
      };
      const took = (answer: unknown) => settle(() => resolve(answer));
      const broke = (error: Error) => settle(() => reject(error));
      signal.addEventListener('abort', ended, { once: true });
      worker.once('message', took).once('error', broke).once('exit', ended);
      worker.postMessage(batch);
    });
  try {
    for await (const batch of batches) await tell(batch);
    const bytes = (await tell(null)) as Uint8Array;
    return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  } finally {
    await worker.terminate();
  }
}
