import { once } from 'node:events';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';

/** One page of text to one person, in the reader's language. */
interface Letter {
  language: string;
  sender: string;
  /** As it is printed. */
  date: string;
  /** Lines of the address. */
  recipient: readonly string[];
  title: string;
  paragraphs: readonly string[];
  /** Labels and what stands out next to them. */
  facts: readonly (readonly [label: string, value: string])[];
  closing: string;
}

/** Of the thread's heap: two fonts and a page take a tenth of it. */
const HEAP_MB = 128;
const PATIENCE_MS = 20_000;

/** The letter as a PDF, drawn in a thread. Always ends the thread; rejects where it takes too long. */
export async function writeLetter(letter: Letter): Promise<Buffer> {
  const worker = new Worker(join(__dirname, 'letter-pdf-worker.cjs'), {
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
  });
  const signal = AbortSignal.timeout(PATIENCE_MS);
  try {
    const answered = once(worker, 'message', { signal }) as Promise<[Uint8Array]>;
    const ended = once(worker, 'exit', { signal }).then(() =>
      Promise.reject(new Error('the thread of a letter ended')),
    );
    // The second of the two is ignored.
    ended.catch(() => undefined);
    worker.postMessage(letter);
    const [bytes] = await Promise.race([answered, ended]);
    return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  } finally {
    await worker.terminate();
  }
}
