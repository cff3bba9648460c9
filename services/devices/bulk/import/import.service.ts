import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { callerZone, type Context } from '@gaugeway/platform/auth';
import {
  bulkNotSo,
  BulkJobs,
  BulkService,
  type NewRow,
  type PlacedColumns,
  type Remark,
  remark,
} from '@gaugeway/platform/bulk';
import { orNotFound } from '@gaugeway/platform/http';
import { LANGUAGES, translate } from '@gaugeway/platform/i18n';
import { type BulkJob, type BulkKind, LARGEST_BULK, type SheetAnswers, type SheetQuestion } from '@gaugeway/proto/api';
import { DataSource, type EntityManager } from 'typeorm';
import { AttributeRepository } from '../../attributes/attribute.repository';
import { AuditRepository } from '../../audit/audit.repository';
import { DeviceQuota } from '../../companies/device-quota';
import { notesOnFile, questionView, readSheetFile, sheetTooLong } from '@gaugeway/platform/documents';
import { HeavySlots, Pauses } from '@gaugeway/platform/slots';
import { momentText } from '@gaugeway/proto/time/zone';
import { importColumns, KEPT_SECRET } from './import-columns';
import { type ImportRow, readImport } from './import-file';
import { ImportJudge, type JudgedRow } from './import-judge';
import { ImportRepository } from './import.repository';
import { ownerOf, RowSecrets } from './row-secrets';

/** Heads, and lines above them, do not count. */
const LIMITS = { rows: LARGEST_BULK, above: 20, columns: 200, text: 2000 };
const BATCH = 1000;
/** Rows of one statement: writing out a thousand with faults in every cell would hold the process up. */
const WRITTEN_AT_ONCE = 200;
/** Heads of columns that are not used, as returned to the caller. */
const NAMED = 10;

/** Reading a spreadsheet, judging it, and letting it begin. */
@Injectable()
export class ImportService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly jobs: BulkJobs<BulkKind>,
    private readonly reading: BulkService<BulkKind>,
    private readonly attributes: AttributeRepository,
    private readonly judge: ImportJudge,
    private readonly imports: ImportRepository,
    private readonly secrets: RowSecrets,
    private readonly quota: DeviceQuota,
    private readonly audit: AuditRepository,
    private readonly slots: HeavySlots,
  ) {}

  /** `signal`: the caller has left. Throws the errors of `sheet.ts` and `import-file.ts`, 429 of the slots. */
  upload(
    ctx: Context,
    input: { name: string; bytes: Buffer; answers: SheetAnswers },
    signal: AbortSignal,
  ): Promise<{ bulk_job: BulkJob; questions: SheetQuestion[] }> {
    return this.slots.run(ctx, () => this.read(ctx, input, signal), signal);
  }

  /** Throws 404, 409 for one that was started or is none. */
  async start(ctx: Context, id: number): Promise<BulkJob> {
    await this.dataSource.transaction(async (manager) => {
      const job = orNotFound(await this.jobs.lock(manager, ctx, id));
      if (job.state !== 'checked') throw bulkNotSo();
      await this.jobs.start(manager, ctx, id);
      await this.published(manager, ctx, 'start', id, { kind: 'import', file_name: job.file_name, total: job.total });
    });
    return this.reading.view(ctx, id);
  }

  private async read(
    ctx: Context,
    { name: fileName, bytes, answers }: { name: string; bytes: Buffer; answers: SheetAnswers },
    signal: AbortSignal,
  ): Promise<{ bulk_job: BulkJob; questions: SheetQuestion[] }> {
    const columns = importColumns(await this.attributes.list(ctx));
    const examples = LANGUAGES.map((language) => translate(language, 'import.example_name'));
    const sheet = await readSheetFile(bytes, LIMITS, signal);
    const file = await readImport(sheet, columns, ctx.language, examples, answers);
    if (file.rows.length > LARGEST_BULK) throw sheetTooLong({ most: LARGEST_BULK });
    const params: PlacedColumns = { places: file.places };
    const hash = createHash('sha256').update(bytes).digest('hex');
    const notes = [
      ...(await this.notesOn(ctx, hash, file.ignored, file.examples)),
      ...notesOnFile(sheet).map(({ key, variables }) => remark('', key, variables)),
    ];
    const known = await this.knownRows(ctx, file.rows);
    const open = known.rows.filter(({ n }) => !known.devices.has(n));
    const judged = await this.judgeAll(ctx, open);
    const there = [...judged.values()].flatMap(({ n, known: id }) => (id === null ? [] : [[n, id] as const]));
    for (const [n, id] of there) known.devices.set(n, id);
    const refused = [...judged.values()].filter(({ faults }) => faults.length > 0).length;
    const withWarnings = [...judged.values()].filter(({ warnings }) => warnings.length > 0).length;

    const id = await this.dataSource.transaction(async (manager) => {
      const room = await this.quota.room(manager, ctx.companyId);
      const wanted = open.length - refused - there.length;
      if (wanted > room.left) {
        notes.push(remark('', 'import.note_limit', { count: wanted, left: Math.max(room.left, 0) }));
      }
      const jobId = await this.jobs.insert(manager, ctx, {
        ...{ kind: 'import', state: 'checked', fileName, fileHash: hash, params, notes },
        ...{ total: known.rows.length, refused, unchanged: known.devices.size, withWarnings },
      });
      const pauses = new Pauses();
      for (let at = 0; at < known.rows.length; at += WRITTEN_AT_ONCE) {
        const rows: NewRow[] = [];
        for (const row of known.rows.slice(at, at + WRITTEN_AT_ONCE)) {
          if (pauses.isDue) await pauses.take();
          const device = known.devices.get(row.n) ?? null;
          const verdict = judged.get(row.n);
          rows.push({
            n: row.n,
            state: device === null ? 'waiting' : 'unchanged',
            itemId: device,
            ...this.secrets.close(ownerOf(jobId, row.n), row.cells, columns),
            faults: verdict?.faults ?? [],
            warnings: verdict?.warnings ?? [],
          });
        }
        await this.jobs.insertRows(manager, jobId, rows);
      }
      await this.published(manager, ctx, 'upload', jobId, {
        kind: 'import',
        file_name: fileName,
        total: known.rows.length,
      });
      return jobId;
    });
    const questions = file.questions.map((question) => questionView(ctx.language, question));
    return { bulk_job: await this.reading.view(ctx, id), questions };
  }

  private async notesOn(ctx: Context, hash: string, ignored: readonly string[], examples: number): Promise<Remark[]> {
    const same = await this.jobs.sameFile(ctx, hash);
    return [
      ...(ignored.length > 0
        ? [remark('', 'import.note_ignored', { columns: ignored.slice(0, NAMED).join(', ') })]
        : []),
      ...(examples > 0 ? [remark('', 'import.note_example')] : []),
      ...(same
        ? [remark('', 'import.note_same_file', { at: momentText(callerZone(ctx), same.at), count: same.done })]
        : []),
    ];
  }

  private async judgeAll(ctx: Context, rows: readonly ImportRow[]): Promise<Map<number, JudgedRow>> {
    const firsts = new Map<string, number>();
    const judged = new Map<number, JudgedRow>();
    for (let at = 0; at < rows.length; at += BATCH) {
      const batch = rows.slice(at, at + BATCH);
      const found = await this.judge.judge(this.imports.reader, ctx, batch, { firsts, hold: false });
      for (const row of found) judged.set(row.n, row);
    }
    return judged;
  }

  /**
   * Rows that come from the result of an earlier import: those that were done then have their device, and a secret that
   * the result did not show is taken from the row that it came with.
   */
  private async knownRows(
    ctx: Context,
    input: readonly ImportRow[],
  ): Promise<{ rows: ImportRow[]; devices: Map<number, number> }> {
    const wanted = input.flatMap(({ cells }) => refOf(cells['row_ref']) ?? []);
    const earlier = new Map((await this.imports.earlierRows(ctx, wanted)).map((row) => [`${row.job}-${row.n}`, row]));
    const claimed = input.flatMap(({ cells }) =>
      /^\d{1,9}$/.test(cells['device_id'] ?? '') ? [Number(cells['device_id'])] : [],
    );
    const done = [...earlier.values()].flatMap(({ item_id }) => item_id ?? []);
    const own = await this.imports.own(this.imports.reader, ctx, [...claimed, ...done]);
    const devices = new Map<number, number>();
    const rows: ImportRow[] = [];
    const pauses = new Pauses();
    for (const row of input) {
      if (pauses.isDue) await pauses.take();
      const source = earlier.get((row.cells['row_ref'] ?? '').trim());
      const claim = row.cells['device_id'];
      const device = source?.item_id ?? (claim === undefined ? null : Number(claim));
      if (device !== null && own.has(device)) devices.set(row.n, device);
      const faults = [...row.faults];
      if (claim !== undefined && !devices.has(row.n)) faults.push(remark('device_id', 'import.fault_cell_device_id'));
      const kept = source ? this.secrets.open(source.job, source) : {};
      const cells: Record<string, string> = {};
      for (const [name, text] of Object.entries(row.cells)) {
        if (['state', 'remarks', 'row_ref', 'device_id'].includes(name)) continue;
        const value = text === KEPT_SECRET ? kept[name] : text;
        if (value !== undefined) cells[name] = value;
        else if (!devices.has(row.n)) faults.push(remark(name, 'import.fault_cell_secret'));
      }
      rows.push({ n: row.n, cells, faults });
    }
    return { rows, devices };
  }

  private published(
    manager: EntityManager,
    ctx: Context,
    action: 'upload' | 'start',
    id: number,
    after: object,
  ): Promise<void> {
    return this.audit.add(manager, ctx, { action, entity: 'bulk_job', entityId: id, before: null, after });
  }
}

/** `12-345` → row 345 of import 12. */
function refOf(text: string | undefined): { job: number; n: number } | undefined {
  const [, job, n] = /^(\d{1,9})-(\d{1,9})$/.exec((text ?? '').trim()) ?? [];
  return job === undefined ? undefined : { job: Number(job), n: Number(n) };
}
