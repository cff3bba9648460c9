import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { AuditTrail } from '@gaugeway/platform/audit';
import type { Context } from '@gaugeway/platform/auth';
import { bulkNotSo, BulkJobs, BulkService, remark, type StoredJob } from '@gaugeway/platform/bulk';
import { notesOnFile, readSheet, readSheetFile, sheetTooLong, writeCsv } from '@gaugeway/platform/documents';
import { notFound, orNotFound, pageOf, pageReply } from '@gaugeway/platform/http';
import { translate } from '@gaugeway/platform/i18n';
import { HeavySlots } from '@gaugeway/platform/slots';
import {
  type checkSmartImport,
  type InputOf,
  LARGEST_IMPORT,
  MOST_IMPORT_COLUMNS,
  type ReplyOf,
  type SmartFile,
  type smartImportJob,
  type smartImportLayout,
  type smartImportRows,
  type SmartJob,
  type SmartKind,
  UNPAGED_LIMIT,
} from '@gaugeway/proto/api';
import { DataSource } from 'typeorm';
import { deviceRows } from './device-rows';
import { DryRun } from './dry-run';
import { ImportFileRepository } from './import-file.repository';
import type { ImportParams } from './import-work';
import { ModelNames } from './model-names';
import { ACTIONS } from './plan';
import { recognise } from './recognise';
import { rowView } from './row-view';
import { noPlaceMapped, noImportRows, notToUndo, wrongMapping } from './smart-import.errors';
import { refuseHouseless, importRows } from './import-rows';
import type { UndoParams } from './undo-work';
import { ObjectBulk } from './object-bulk';

/** Heads, and lines above them, do not count. */
const LIMITS = { rows: LARGEST_IMPORT, above: 20, columns: MOST_IMPORT_COLUMNS, text: 500 };

/** Rows that one import of devices takes. */
const MOST_DEVICES = 10_000;

/** Imports of objects: the kept spreadsheets, their dry runs, and the resulting entities. */
@Injectable()
export class SmartImportService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly files: ImportFileRepository,
    private readonly jobs: BulkJobs<SmartKind>,
    private readonly reading: BulkService<SmartKind>,
    private readonly dryRun: DryRun,
    private readonly bulk: ObjectBulk,
    private readonly trail: AuditTrail,
    private readonly slots: HeavySlots,
  ) {}

  list(ctx: Context): Promise<SmartFile[]> {
    return this.files.list(ctx);
  }

  /** `signal`: the caller has left. Throws the errors of `sheet.ts`, 409 of the limit, 429 of the slots. */
  upload(ctx: Context, name: string, bytes: Buffer, signal: AbortSignal): Promise<ReplyOf<typeof smartImportLayout>> {
    return this.slots.run(
      ctx,
      async () => {
        const layout = recognise(await readSheet(bytes, LIMITS, signal), MOST_IMPORT_COLUMNS);
        if (layout.rows === 0) throw noImportRows();
        if (layout.rows > LARGEST_IMPORT) throw sheetTooLong({ most: LARGEST_IMPORT });
        const hash = createHash('sha256').update(bytes).digest('hex');
        const id = await this.dataSource.transaction(async (manager) => {
          const made = await this.files.insert(manager, ctx, { name, hash, bytes, layout });
          const details = { id: made, name, rows: layout.rows };
          await this.trail.add(manager, 'objects', ctx, { action: 'smart_import.file_uploaded', details });
          return made;
        });
        return this.layout(ctx, id);
      },
      signal,
    );
  }

  /** Throws 404. */
  async layout(ctx: Context, id: number): Promise<ReplyOf<typeof smartImportLayout>> {
    const found = orNotFound(await this.files.find(ctx, id));
    const { columns, headRow: head_row, rows, hasMerged: has_merged } = found.layout;
    return { file: found.file, columns, head_row, rows, has_merged };
  }

  /** Throws 404. */
  async content(ctx: Context, id: number): Promise<{ name: string; bytes: Buffer }> {
    return orNotFound(await this.files.content(ctx, id));
  }

  /** Throws 404. */
  async removeFile(ctx: Context, id: number): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const name = await this.files.remove(manager, ctx, id);
      if (name === null) throw notFound();
      await this.trail.add(manager, 'objects', ctx, { action: 'smart_import.file_deleted', details: { id, name } });
    });
  }

  /** Throws 404, `wrongMapping`, `noPlaceMapped`, `noImportRows`, the errors of `sheet.ts`, 429 of the slots. */
  check(ctx: Context, input: InputOf<typeof checkSmartImport>, signal: AbortSignal): Promise<SmartJob> {
    return this.slots.run(
      ctx,
      async () => {
        const [found, file] = await Promise.all([this.files.find(ctx, input.id), this.files.content(ctx, input.id)]);
        if (!found || !file) throw notFound();
        refuseMapping(input.mapping, new Set(found.layout.columns.map(({ column }) => column)));
        const params: ImportParams = {
          fileId: input.id,
          mapping: input.mapping,
          headRow: input.head_row === undefined ? found.layout.headRow : input.head_row,
          city: input.city ?? '',
          kind: input.kind ?? null,
          fillDown: input.fill_down ?? false,
          since: Math.min(input.since ?? Infinity, Math.floor(Date.now() / 1000)),
        };
        const sheet = await readSheetFile(file.bytes, LIMITS, signal);
        const rows = await importRows(sheet, params);
        if (rows.length === 0) throw noImportRows();
        refuseHouseless(rows, params.city);
        const same = await this.jobs.sameFile(ctx, file.hash);
        const notes = same ? [remark('', 'smart_import.same_file', { count: same.done })] : [];
        notes.push(...notesOnFile(sheet).map(({ key, variables }) => remark('', key, variables)));
        const jobId = await this.dryRun.keep(ctx, { file, rows, params, notes });
        return this.view(ctx, await this.reading.find(ctx, jobId));
      },
      signal,
    );
  }

  /** Throws 404, 409 for one that was started. */
  async start(ctx: Context, id: number): Promise<SmartJob> {
    await this.dataSource.transaction(async (manager) => {
      const job = orNotFound(await this.jobs.lock(manager, ctx, id));
      if (job.state !== 'checked') throw bulkNotSo();
      await this.jobs.start(manager, ctx, id);
      const details = { id, file_name: job.file_name, total: job.total };
      await this.trail.add(manager, 'objects', ctx, { action: 'smart_import.started', details });
    });
    return this.view(ctx, await this.reading.find(ctx, id));
  }

  /** Throws 404, 409 for one that has not ended or was undone. */
  async undo(ctx: Context, id: number): Promise<SmartJob> {
    const undoId = await this.dataSource.transaction(async (manager) => {
      const job = orNotFound(await this.jobs.lock(manager, ctx, id));
      const hasEnded = job.state === 'done' || job.state === 'cancelled';
      if (job.kind !== 'smart_import' || !hasEnded || (await this.files.undoOf(ctx, id)) !== null) throw notToUndo();
      const total = await this.files.countMade(manager, id);
      if (total === 0) throw notToUndo();
      const { since } = job.params as unknown as ImportParams;
      const params: UndoParams = { jobId: id, since };
      const fileName = job.file_name;
      const made = await this.jobs.insert(manager, ctx, {
        kind: 'smart_undo',
        state: 'queued',
        fileName,
        params,
        total,
      });
      await this.files.addUndoRows(manager, made, id);
      const details = { id: made, import: id, file_name: fileName, total };
      await this.trail.add(manager, 'objects', ctx, { action: 'smart_import.undone', details });
      return made;
    });
    return this.view(ctx, await this.reading.find(ctx, undoId));
  }

  /** Throws 404. */
  async job(ctx: Context, id: number): Promise<ReplyOf<typeof smartImportJob>> {
    const job = await this.reading.find(ctx, id);
    const counted = new Map((await this.files.actions(id)).map(({ action, rows }) => [action, rows]));
    const plan = ACTIONS.flatMap((action) => {
      const rows = counted.get(action);
      return rows ? [{ action, title: translate(ctx.language, `smart_import.action_${action}`), rows }] : [];
    });
    const missing_devices = await this.files.countMissing(id);
    return { bulk_job: await this.view(ctx, job), plan, missing_devices, reading: readingOf(job) };
  }

  /** The meters of an import that the company does not have, as CSV for the import of devices. Throws 404, 429 of the slots. */
  missingDevices(ctx: Context, id: number, signal: AbortSignal): Promise<string> {
    return this.slots.run(
      ctx,
      async () => {
        const job = await this.reading.find(ctx, id);
        if (job.kind !== 'smart_import') throw notFound();
        // This service wrote the params with the job.
        const params = job.params as unknown as ImportParams;
        const [found, file] = await Promise.all([
          this.files.find(ctx, params.fileId),
          this.files.content(ctx, params.fileId),
        ]);
        if (!found || !file) throw notFound();
        const rows = await this.files.missing(id, MOST_DEVICES);
        const sheet = await readSheet(file.bytes, LIMITS, signal);
        const models = new ModelNames([ctx.companyId, ...ctx.chain]);
        return writeCsv(deviceRows(ctx.language, { rows, sheet, columns: found.layout.columns, params, models }));
      },
      signal,
    );
  }

  /** Throws 404. */
  async rows(ctx: Context, input: InputOf<typeof smartImportRows>): Promise<ReplyOf<typeof smartImportRows>> {
    const job = await this.reading.find(ctx, input.id);
    const titleOf = await this.bulk.titles(ctx);
    const at = pageOf(input);
    const range = input.paginate === false ? { limit: UNPAGED_LIMIT, offset: 0 } : at;
    const { rows, total } = await this.jobs.rows(job.id, input, range);
    const views = rows.map((row) => rowView(ctx, row, job, titleOf));
    return { rows: input.paginate === false ? views : pageReply(views, total, at) };
  }

  /** Throws 404, 403, 409. */
  async cancel(ctx: Context, id: number): Promise<SmartJob> {
    await this.reading.cancel(ctx, id);
    return this.view(ctx, await this.reading.find(ctx, id));
  }

  private async view(ctx: Context, job: StoredJob<SmartKind>): Promise<SmartJob> {
    const params = job.params as Partial<ImportParams & UndoParams>;
    const undo_job_id = job.kind === 'smart_import' ? await this.files.undoOf(ctx, job.id) : null;
    return { ...(await this.reading.view(ctx, job.id)), source_id: params.fileId ?? params.jobId ?? 0, undo_job_id };
  }
}

function readingOf({ kind, params }: StoredJob<SmartKind>): ReplyOf<typeof smartImportJob>['reading'] {
  if (kind !== 'smart_import') return null;
  // This service wrote the params with the job.
  const {
    mapping,
    headRow: head_row,
    city,
    kind: resource,
    fillDown: fill_down,
    since,
  } = params as unknown as ImportParams;
  return { mapping, head_row, city, kind: resource, fill_down, since };
}

function refuseMapping(mapping: ImportParams['mapping'], columns: ReadonlySet<number>): void {
  const chosen = Object.values(mapping);
  const isTwice = new Set(chosen).size < chosen.length;
  if (isTwice || chosen.some((column) => !columns.has(column))) throw wrongMapping({}, { attribute: 'mapping' });
  const hasPlace = (['address', 'city', 'street', 'house'] as const).some((field) => mapping[field] !== undefined);
  if (!hasPlace) throw noPlaceMapped({}, { attribute: 'mapping' });
}
