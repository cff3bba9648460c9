import { Injectable } from '@nestjs/common';
import type { Context } from '@gaugeway/platform/auth';
import { translate } from '@gaugeway/platform/i18n';
import { HeavySlots } from '@gaugeway/platform/slots';
import { type Cell, type Sheet, writeWorkbook } from '@gaugeway/platform/sheets';
import { AttributeRepository } from '../attributes/attribute.repository';
import { BulkJobRepository, type StoredJob } from './bulk-job.repository';
import { sentenceOf, type StoredRow } from './bulk-row';
import { titlesFor } from './bulk-view';
import { headOf, type ImportColumn, importColumns, KEPT_SECRET, resultTitle } from './import/import-columns';
import { isText } from './import/import-template';
import { RowSecrets } from './import/row-secrets';

const PATIENCE_MS = 60_000;
const BATCH = 1000;

type Row = StoredRow & { name: string | null };

const TONES = { done: 'good', known: 'muted', refused: 'bad', waiting: undefined } as const;

/** The rows of a job as a spreadsheet. That of an import has the columns that were uploaded, so that it can be mended. */
@Injectable()
export class BulkResult {
  constructor(
    private readonly jobs: BulkJobRepository,
    private readonly attributes: AttributeRepository,
    private readonly secrets: RowSecrets,
    private readonly slots: HeavySlots,
  ) {}

  /** Of a job that the caller may see. `gone`: the caller has left. Throws 429 of the slots. */
  make(ctx: Context, job: StoredJob, gone: AbortSignal): Promise<Buffer> {
    return this.slots.run(
      ctx,
      async () => {
        const attributes = await this.attributes.list(ctx);
        const titleOf = titlesFor(ctx.language, attributes);
        const columns = job.kind === 'import' ? await this.usedColumns(ctx, job, importColumns(attributes)) : [];
        const sheet = this.sheet(ctx, job, columns, titleOf);
        return writeWorkbook([sheet], AbortSignal.any([gone, AbortSignal.timeout(PATIENCE_MS)]));
      },
      gone,
    );
  }

  /** Columns that some row has something in, and those that are needed. */
  private async usedColumns(ctx: Context, job: StoredJob, columns: readonly ImportColumn[]): Promise<ImportColumn[]> {
    const used = new Set<string>();
    for await (const rows of this.batches(ctx, job)) {
      for (const row of rows) {
        for (const name of Object.keys(row.cells ?? {})) used.add(name);
        for (const name of Object.keys(this.secrets.open(job.id, row))) used.add(name);
        for (const { column } of row.faults) used.add(column);
      }
    }
    return columns.filter(({ name, required }) => required || used.has(name));
  }

  private sheet(
    ctx: Context,
    job: StoredJob,
    columns: readonly ImportColumn[],
    titleOf: (column: string) => string,
  ): Sheet {
    const { language } = ctx;
    const isImport = job.kind === 'import';
    const heads = [
      resultTitle('state', language),
      resultTitle('remarks', language),
      resultTitle('device_id', language),
      ...(isImport ? [resultTitle('row_ref', language)] : [translate(language, 'import.column_name')]),
      ...columns.map((column) => headOf(column, language)),
    ].map((text): Cell => ({ text, tone: 'head' }));
    const rowOf = (row: Row): Cell[] => [
      { text: translate(language, `import.state_${row.state}`), ...toneOf(TONES[row.state]) },
      remarksOf(ctx, row, titleOf),
      row.device_id,
      isImport ? `${job.id}-${row.n}` : (row.name ?? row.cells?.['name'] ?? ''),
      ...this.cellsOf(job, row, columns),
    ];
    const batches = this.batches(ctx, job);
    async function* rows(): AsyncGenerator<Cell[][]> {
      yield [heads];
      for await (const batch of batches) yield batch.map(rowOf);
    }
    return {
      name: translate(language, 'import.sheet_devices'),
      widths: [16, 60, 12, isImport ? 12 : 32, ...columns.map(() => 18)],
      stickyRows: 1,
      rows: rows(),
    };
  }

  /** Secrets are told to nobody; that there is one stands there, and it is known again by its row. */
  private cellsOf(job: StoredJob, row: Row, columns: readonly ImportColumn[]): Cell[] {
    const secret = this.secrets.open(job.id, row);
    const wrong = new Set(row.faults.map(({ column }) => column));
    const doubtful = new Set(row.warnings.map(({ column }) => column));
    return columns.map((column): Cell => {
      const text = column.name in secret ? KEPT_SECRET : (row.cells?.[column.name] ?? '');
      const tone = wrong.has(column.name) ? 'bad' : doubtful.has(column.name) ? 'warning' : undefined;
      const number = column.kind === 'number' && text !== '' ? Number(text) : NaN;
      return { text: Number.isFinite(number) ? number : text, asText: isText(column.kind), ...toneOf(tone) };
    });
  }

  private async *batches(ctx: Context, job: StoredJob): AsyncGenerator<Row[]> {
    let after = 0;
    for (;;) {
      const rows = await this.jobs.rowsAfter(ctx, job.id, after, BATCH);
      if (rows.length === 0) return;
      after = rows.at(-1)?.n ?? after;
      yield rows;
    }
  }
}

const toneOf = <T>(tone: T | undefined): { tone?: T } => (tone === undefined ? {} : { tone });

function remarksOf(ctx: Context, row: Row, titleOf: (column: string) => string): string {
  return [...row.faults, ...row.warnings]
    .map((each) => (each.column ? `${titleOf(each.column)}: ` : '') + sentenceOf(ctx.language, each))
    .join('\n');
}
