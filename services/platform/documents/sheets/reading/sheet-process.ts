import { AppError } from '../../../http/errors';
import { parseSheet } from './parse-sheet';
import { notASheet, type SheetFile } from './sheet';
import { fillTemplate, scanTemplate } from '../templates/workbook-template';
import { packed, type SheetAnswer, type SheetOrder } from './sheet-protocol';

/** The process that reads one file that a user brought, and ends: nothing but the file and the channel to the server. */
function main(): void {
  let read: { batches: ReturnType<typeof packed>; about: Omit<SheetFile, 'rows'> } | null = null;
  const reply = (answer: SheetAnswer) => process.send?.(answer);
  const next = () => {
    if (!read) return;
    const batch = read.batches.next();
    reply(batch.done ? { done: read.about } : { rows: batch.value });
  };
  process.on('message', (order: SheetOrder) => {
    if (order === 'more') next();
    else
      readInput()
        .then((bytes) => work(bytes, order))
        .catch((error: unknown) => reply(faultOf(error)));
  });
  const work = async (bytes: Buffer, order: Exclude<SheetOrder, 'more'>): Promise<void> => {
    if ('scan' in order) reply({ scanned: await scanTemplate(bytes) });
    else if ('fill' in order) reply({ file: await fillTemplate(bytes, order.fill) });
    else {
      const { rows, ...about } = await parseSheet(bytes, order.read);
      read = { batches: packed(rows), about };
      next();
    }
  };
  process.on('disconnect', () => process.exit(0));
  reply('ready');
}

async function readInput(): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of process.stdin as AsyncIterable<Buffer>) pieces.push(piece);
  return Buffer.concat(pieces);
}

/** Any error of a parser means that the file cannot be read. */
function faultOf(error: unknown): SheetAnswer {
  const { declaration, variables } = error instanceof AppError ? error : notASheet();
  return { fault: declaration.key, variables };
}

main();
