import { extname, join } from 'node:path';
import { Logger } from '@nestjs/common';
import { ProcessUse, startBounded } from '../../process/bounded-process';
import type { ScannedTemplate, TemplateData } from '../templates/sheet-template';
import {
  notASheet,
  SHEET_BOUNDS,
  SHEET_ERRORS,
  sheetEmpty,
  type SheetFile,
  type SheetLimits,
  type SheetRow,
  sheetTooCostly,
} from './sheet';
import { type SheetAnswer, type SheetOrder, unpacked } from './sheet-protocol';

const SOURCE = extname(__filename);
/** Interval of the check of the process, ms. */
const LOOK_MS = 100;
/** Kept characters of the process's output on failure: for the log, never for the caller. */
const KEPT_OUTPUT = 2000;

const logger = new Logger('Sheets');

/** Rows of a user's file, .xlsx or text. Throws the errors of `sheet.ts`. */
export async function readSheet(bytes: Buffer, limits: SheetLimits, signal?: AbortSignal): Promise<SheetRow[]> {
  return (await readSheetFile(bytes, limits, signal)).rows;
}

/** Table of a user's file, .xlsx or text. Throws the errors of `sheet.ts`. */
export function readSheetFile(bytes: Buffer, limits: SheetLimits, signal?: AbortSignal): Promise<SheetFile> {
  const rows: SheetRow[] = [];
  return inProcess(bytes, { read: limits }, signal, (answer, order) => {
    if ('rows' in answer) {
      for (const row of answer.rows) rows.push(unpacked(row));
      order('more');
    }
    return 'done' in answer ? { rows, ...answer.done } : undefined;
  });
}

/** Placeholders of a user's template, and formulas that cannot follow added rows. Throws the errors of `sheet.ts`. */
export const scanSheetTemplate = (bytes: Buffer, signal?: AbortSignal): Promise<ScannedTemplate> =>
  inProcess(bytes, { scan: true }, signal, (answer) => ('scanned' in answer ? answer.scanned : undefined));

/** Workbook of a template with filled placeholders. Throws the errors of `sheet.ts`. */
export const fillSheetTemplate = (bytes: Buffer, data: TemplateData, signal?: AbortSignal): Promise<Buffer> =>
  inProcess(bytes, { fill: data }, signal, (answer) => ('file' in answer ? Buffer.from(answer.file) : undefined));

type Answer = Exclude<SheetAnswer, 'ready' | { fault: string }>;

/**
 * Reads a user's file in a separate process that ends with it. The process has no environment, less priority than the
 * server, is the first to be killed where memory runs out, and is bounded by SHEET_BOUNDS. Rows come back in small
 * batches, so that the caller's event loop is never blocked. The caller's slot bounds the number of files read at once
 * (platform/slots). `signal`: the caller has disconnected. `take` returns the result once it is whole. Throws the errors
 * of `sheet.ts`.
 */
async function inProcess<T>(
  bytes: Buffer,
  order: SheetOrder,
  signal: AbortSignal | undefined,
  take: (answer: Answer, sendOrder: (order: SheetOrder) => void) => T | undefined,
): Promise<T> {
  if (bytes.length === 0) throw sheetEmpty();
  signal?.throwIfAborted();
  const child = startBounded(join(__dirname, `sheet-process${SOURCE}`), SHEET_BOUNDS.heapMb, 'pipe');
  try {
    return await new Promise<T>((resolve, reject) => {
      const use = new ProcessUse(child);
      const look = setInterval(() => {
        const cause = use.excess(SHEET_BOUNDS);
        if (cause) end(() => reject(costly(bytes, cause)));
      }, LOOK_MS);
      const left = () => end(() => reject(signal?.reason instanceof Error ? signal.reason : new Error('nobody waits')));
      signal?.addEventListener('abort', left, { once: true });
      const end = (settle: () => void) => {
        clearInterval(look);
        signal?.removeEventListener('abort', left);
        settle();
      };
      let stderr = '';
      const sendOrder = (next: SheetOrder) => void child.send(next, () => undefined);
      child.stderr?.setEncoding('utf8').on('data', (text: string) => (stderr = (stderr + text).slice(-KEPT_OUTPUT)));
      // The process may end before it has read everything.
      child.stdin?.on('error', () => undefined);
      child.once('error', (error) => end(() => reject(error)));
      child.once('exit', () =>
        end(() => reject(costly(bytes, `it ended (${/^.*error.*$/im.exec(stderr)?.[0] ?? 'without a word'})`))),
      );
      child.on('message', (answer: SheetAnswer) => {
        if (answer === 'ready') {
          sendOrder(order);
          child.stdin?.end(bytes);
        } else if ('fault' in answer) {
          end(() => reject((SHEET_ERRORS.get(answer.fault) ?? notASheet)(answer.variables)));
        } else {
          const whole = take(answer, sendOrder);
          if (whole !== undefined) end(() => resolve(whole));
        }
      });
    });
  } finally {
    child.removeAllListeners('exit').kill('SIGKILL');
  }
}

function costly(bytes: Buffer, cause: string): Error {
  logger.warn(`a file of ${bytes.length} bytes was given up: ${cause}`);
  return sheetTooCostly();
}
