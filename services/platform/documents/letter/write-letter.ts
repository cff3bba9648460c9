import { join } from 'node:path';
import { DocumentProcesses } from '../process/document-processes';

/** One page of text to one person, in the reader's language. */
interface Letter {
  language: string;
  sender: string;
  /** Date as printed. */
  date: string;
  /** Lines of the address. */
  recipient: readonly string[];
  title: string;
  paragraphs: readonly string[];
  /** Labels and emphasized text beside them. */
  facts: readonly (readonly [label: string, value: string])[];
  closing: string;
}

/** Heap of the process: two fonts and a page take a tenth of it. */
const HEAP_MB = 128;
const PATIENCE_MS = 20_000;

const processes = new DocumentProcesses(join(__dirname, 'letter-pdf-worker.cjs'), { heapMb: HEAP_MB });

/** The letter as a PDF, drawn in a separate process; rejects where it takes too long. */
export function writeLetter(letter: Letter): Promise<Buffer> {
  return processes.make((ask) => ask(letter), AbortSignal.timeout(PATIENCE_MS));
}
