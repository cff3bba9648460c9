import { join } from 'node:path';
import { DocumentThreads } from '../document-thread';

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

const threads = new DocumentThreads(join(__dirname, 'letter-pdf-worker.cjs'), HEAP_MB);

/** The letter as a PDF, drawn in a thread; rejects where it takes too long. */
export function writeLetter(letter: Letter): Promise<Buffer> {
  return threads.make((ask) => ask(letter), AbortSignal.timeout(PATIENCE_MS));
}
