import { Injectable } from '@nestjs/common';
import { AuditTrail } from '@gaugeway/platform/audit';
import type { Context } from '@gaugeway/platform/auth';
import { BULK_KEPT_DAYS, remark, sentenceOf } from '@gaugeway/platform/bulk';
import { Database } from '@gaugeway/platform/database';
import {
  cellName,
  notesOnFile,
  questionView,
  readSheetFile,
  sheetTooLong,
  writeWorkbook,
} from '@gaugeway/platform/documents';
import { notFound, sentencesAtFault } from '@gaugeway/platform/http';
import { translate } from '@gaugeway/platform/i18n';
import { Every } from '@gaugeway/platform/nest';
import { HeavySlots } from '@gaugeway/platform/slots';
import {
  type ImportVerdict,
  type importPoints,
  type InputOf,
  LARGEST_OBJECT_IMPORT,
  type ReplyOf,
  type undoImport,
  UNPAGED_LIMIT,
} from '@gaugeway/proto/api';
import { DirectoryRepository } from '../directories/directory.repository';
import { objectLimits } from '../objects.limits';
import { DirectorySheets } from './directory-sheets';
import { PointSheet } from './point-sheet';
import { readRows } from './read-rows';
import { titleOf } from './sheet-columns';
import { sheetHeads, undoneBefore } from './sheet.errors';
import { sheetsOf } from './sheet-file';
import type { JudgedRow, SheetKind } from './sheet-kind';
import { SheetRepository } from './sheet.repository';

type Upload = InputOf<typeof importPoints>;

/** `above`: the heads and the rows over them. */
const LIMITS = { rows: LARGEST_OBJECT_IMPORT, above: 20, columns: 100, text: 1000 };
const PATIENCE_MS = 30_000;
const MOST_FAULTS = 500;
const DAY_MS = 86_400_000;

/** Points and directories from a spreadsheet: judged first, then stored in one transaction, all rows or none. */
@Injectable()
export class SheetImportService {
  private readonly kinds: ReadonlyMap<string, SheetKind>;

  constructor(
    private readonly imports: SheetRepository,
    private readonly rows: DirectoryRepository,
    private readonly directories: DirectorySheets,
    private readonly slots: HeavySlots,
    private readonly trail: AuditTrail,
    private readonly database: Database,
    private readonly points: PointSheet,
  ) {
    this.kinds = new Map([points, ...directories.all].map((kind) => [kind.name, kind]));
  }

  /** Deletes imports that can no longer be undone. */
  @Every(DAY_MS, 'objects.forget_sheet_imports')
  forget(): Promise<void> {
    return this.imports.forget(BULK_KEPT_DAYS.jobs);
  }

  /** `signal`: the caller has left. Throws the errors of the file, `sheetHeads`, 429 of the slots. */
  import(ctx: Context, name: SheetKind['name'], input: Upload, signal: AbortSignal): Promise<ImportVerdict> {
    return this.slots.run(ctx, () => this.read(ctx, this.kind(name), input, signal), signal);
  }

  /** The empty spreadsheet. `signal`: the caller has left. Throws 429 of the slots. */
  template(ctx: Context, name: SheetKind['name'], signal: AbortSignal): Promise<Buffer> {
    return this.file(ctx, sheetsOf(this.kind(name), ctx.language, []), signal);
  }

  /** The rows of a directory with the columns of its import. `signal`: the caller has left. Throws 429 of the slots. */
  async export(ctx: Context, name: keyof DirectorySheets['directories'], signal: AbortSignal): Promise<Buffer> {
    const filter = { search: '', equal: {}, sort: 'name', descending: false };
    const at = { limit: UNPAGED_LIMIT, offset: 0 };
    const { rows } = await this.rows.page(ctx, this.directories.directories[name], filter, at);
    return this.file(ctx, sheetsOf(this.kind(name), ctx.language, rows), signal);
  }

  /** The points that the caller sees with the columns of their import. `signal`: the caller has left. Throws 429 of the slots. */
  async exportPoints(ctx: Context, signal: AbortSignal): Promise<Buffer> {
    return this.file(ctx, sheetsOf(this.points, ctx.language, await this.points.written(ctx)), signal);
  }

  /** Throws 404, `undoneBefore`. */
  undo(ctx: Context, id: number): Promise<ReplyOf<typeof undoImport>> {
    return this.database.transaction(async (transaction) => {
      const made = await this.imports.lock(transaction, ctx, id);
      const kind = made && this.kinds.get(made.kind);
      if (!made || !kind) throw notFound();
      if (made.is_undone) throw undoneBefore();
      const removed = await kind.remove(transaction, ctx, made.items);
      await this.imports.undone(transaction, id);
      const kept = made.items.length - removed;
      await this.trail.add(transaction, 'objects', ctx, {
        action: 'sheet_import.undone',
        details: { id, kind: kind.name, file_name: made.file_name, removed, kept },
      });
      return { removed, not_removed: kept, msg: translate(ctx.language, 'sheet.undone', { removed, kept }) };
    });
  }

  private kind(name: string): SheetKind {
    const kind = this.kinds.get(name);
    if (!kind) throw new Error(`no spreadsheet of ${name}`);
    return kind;
  }

  private file(ctx: Context, sheets: ReturnType<typeof sheetsOf>, signal: AbortSignal): Promise<Buffer> {
    const write = () => writeWorkbook(sheets, AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)]));
    return this.slots.run(ctx, write, signal);
  }

  private async read(ctx: Context, kind: SheetKind, input: Upload, signal: AbortSignal): Promise<ImportVerdict> {
    const file = await readSheetFile(Buffer.from(input.content, 'base64'), LIMITS, signal);
    const read = await readRows(file, kind.columns, input);
    if (!read) {
      const needed = kind.columns.filter(({ required }) => required).map((column) => titleOf(column, ctx.language));
      throw sheetHeads({ columns: needed.join(', ') });
    }
    if (read.rows.length > LARGEST_OBJECT_IMPORT) throw sheetTooLong({ most: LARGEST_OBJECT_IMPORT });
    const judged = read.rows.map((row) => ({ ...row, faults: [...row.faults], isKnown: false }));
    for (const row of judged) checkValues(kind, row);
    refuseTwins(kind, judged);
    await kind.judge(ctx, judged);
    const faulty = judged.filter(({ faults }) => faults.length > 0);
    const known = judged.filter(({ faults, isKnown }) => isKnown && faults.length === 0);
    const wanted = judged.filter(({ faults, isKnown }) => !isKnown && faults.length === 0);
    const isBlocked = faulty.length > 0 && !input.skip_faulty;
    const imported = !input.dry_run && wanted.length > 0 && !isBlocked;
    const import_id = imported ? await this.store(ctx, kind, input.file_name, wanted) : null;
    const key = imported ? 'done' : wanted.length === 0 ? 'nothing' : input.dry_run ? 'judged' : 'blocked';
    const titles = new Map(kind.columns.map((column) => [column.name, titleOf(column, ctx.language)]));
    return {
      rows: judged.length,
      new: wanted.length,
      existing: known.length,
      faulty: faulty.length,
      faults: faulty
        .flatMap(({ n, texts, faults }) =>
          faults.map((each) => {
            const place = read.places[each.column];
            return {
              row: n,
              column: titles.get(each.column) ?? '',
              cell: place === undefined ? '' : cellName(place, n),
              value: texts[each.column] ?? '',
              msg: sentenceOf(ctx.language, each),
            };
          }),
        )
        .slice(0, MOST_FAULTS),
      ignored: read.ignored,
      imported,
      import_id,
      questions: read.questions.map((question) => questionView(ctx.language, question)),
      notes: notesOnFile(file).map(({ key, variables }) => translate(ctx.language, key, variables)),
      msg: translate(ctx.language, `sheet.${key}`, { count: wanted.length, faulty: faulty.length }),
    };
  }

  private store(ctx: Context, kind: SheetKind, fileName: string, rows: readonly JudgedRow[]): Promise<number> {
    return this.database.transaction(async (transaction) => {
      await objectLimits.assertRoom(transaction, ctx.companyId, kind.limited, rows.length);
      const items = await kind.insert(transaction, ctx, rows);
      const id = await this.imports.insert(transaction, ctx, { kind: kind.name, fileName, items });
      await this.trail.add(transaction, 'objects', ctx, {
        action: 'sheet_import.done',
        details: { id, kind: kind.name, file_name: fileName, rows: items.length },
      });
      return id;
    });
  }
}

/** Checks each value separately. A cell that could not be read is reported once. */
function checkValues({ schema, lookups, columns }: SheetKind, row: JudgedRow): void {
  const reported = new Set(row.faults.map(({ column }) => column));
  const own = Object.entries(row.values).filter(([name]) => !lookups.includes(name));
  const parsed = schema.safeParse(Object.fromEntries(own));
  if (parsed.success) {
    const looked = Object.entries(row.values).filter(([name]) => lookups.includes(name));
    row.values = { ...parsed.data, ...Object.fromEntries(looked) };
    return;
  }
  for (const { field, key, variables } of sentencesAtFault(parsed.error.issues, Object.fromEntries(own))) {
    const column = columns.some(({ name }) => name === field) ? field : '';
    if (reported.has(column)) continue;
    reported.add(column);
    row.faults.push(remark(column, key, variables));
  }
}

/** Rejects repeated rows: of rows for the same thing only the first counts. */
function refuseTwins(kind: SheetKind, rows: readonly JudgedRow[]): void {
  const firsts = new Map<string, number>();
  for (const row of rows) {
    if (row.faults.length > 0) continue;
    const identity = kind.identityOf(row.values);
    const first = firsts.get(identity);
    if (first === undefined) firsts.set(identity, row.n);
    else row.faults.push(remark('', 'sheet.fault_twin', { row: first }));
  }
}
