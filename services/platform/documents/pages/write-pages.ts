import { join } from 'node:path';
import type { DrawnBlock, ReportDocument } from '@gaugeway/proto/api';
import { DocumentProcesses } from '../process/document-processes';

/** Heap of the process: the largest report takes a third of it. */
const HEAP_MB = 768;
/** Hundreds of pages take some seconds. */
const PATIENCE_MS = 300_000;
/** Values and texts of one message to the process: some milliseconds to copy. */
const VALUES_AT_ONCE = 5000;

const processes = new DocumentProcesses(join(__dirname, 'pages-pdf-worker.cjs'), { heapMb: HEAP_MB });

/**
 * Headings, texts, tables and charts as a PDF of A4 pages, drawn in a separate process. Throws `documentTooCostly`; rejects
 * where it takes too long. `madeAt`: Unix seconds; the same document of the same time is the same bytes.
 */
export function writePages(document: ReportDocument, madeAt: number): Promise<Buffer> {
  const { blocks, ...frame } = document;
  // An image that is on the pages of each point is sent and embedded once.
  const images = [...new Set(blocks.flatMap((block) => (block.kind === 'image' ? [block.content] : [])))];
  const places = new Map(images.map((content, place) => [content, place]));
  return processes.make(async (ask) => {
    await ask({ frame: { ...frame, images, madeAt } });
    let batch: unknown[] = [];
    let values = 0;
    for (const block of blocks) {
      for (const { piece, size } of piecesOf(block, places)) {
        batch.push(piece);
        values += size;
        if (values < VALUES_AT_ONCE) continue;
        await ask({ pieces: batch });
        batch = [];
        values = 0;
      }
    }
    await ask({ pieces: batch });
    return ask(null);
  }, AbortSignal.timeout(PATIENCE_MS));
}

/** A block, and further rows of its table where it has many. */
function* piecesOf(
  block: DrawnBlock,
  places: ReadonlyMap<string, number>,
): Generator<{ piece: unknown; size: number }> {
  if (block.kind === 'image') yield { piece: { ...block, content: places.get(block.content) ?? 0 }, size: 1 };
  else if (block.kind === 'table') {
    const rowsAtOnce = Math.ceil(VALUES_AT_ONCE / Math.max(1, block.columns.length));
    yield { piece: { ...block, rows: block.rows.slice(0, rowsAtOnce) }, size: sizeOf(block) };
    for (let from = rowsAtOnce; from < block.rows.length; from += rowsAtOnce)
      yield { piece: { rows: block.rows.slice(from, from + rowsAtOnce) }, size: VALUES_AT_ONCE };
  } else yield { piece: block, size: sizeOf(block) };
}

function sizeOf(block: DrawnBlock): number {
  if (block.kind === 'table') return Math.min(VALUES_AT_ONCE, block.rows.length * block.columns.length) + 1;
  if (block.kind === 'chart') return block.labels.length * (block.series.length + 1);
  return 1;
}
