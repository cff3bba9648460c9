import { join } from 'node:path';
import type { ReportDocument } from '@gaugeway/proto/api';
import { DocumentThreads } from '../document-thread';

/** Of the thread's heap: the largest report takes a third of it. Beyond it the thread ends, and nothing else. */
const HEAP_MB = 768;
/** Hundreds of pages take some seconds. */
const PATIENCE_MS = 120_000;

const threads = new DocumentThreads(join(__dirname, 'pages-pdf-worker.cjs'), HEAP_MB);

/** Headings, texts, tables and charts as a PDF of A4 pages, drawn in a thread; rejects where it takes too long. */
export function writePages(document: ReportDocument): Promise<Buffer> {
  return threads.make((ask) => ask(document), AbortSignal.timeout(PATIENCE_MS));
}
