import type { Context } from '../auth';
import { type Cell, type Sheet, writeWorkbook } from '../documents';
import { translate } from '../i18n';
import type { HeavySlots } from '../slots';
import type { BulkHost, NamedRow, ResultColumns } from './bulk-host';
import type { StoredJob } from './bulk-job';
import type { BulkJobs } from './bulk-jobs.repository';
import { sentenceOf } from './bulk-row';
import { named } from './named-rows';

const PATIENCE_MS = 60_000;
const BATCH = 1000;

const TONES = { done: 'good', unchanged: 'muted', refused: 'bad' } as const;

/** Rows of a job as a spreadsheet: the outcome of each, and the columns that the service adds. */
export class BulkResult<Kind extends string = string> {
  constructor(
    private readonly jobs: BulkJobs<Kind>,
    private readonly slots: HeavySlots,
    private readonly host: BulkHost<Kind>,
  ) {}

  /** Result of a job that the caller may see. `signal`: the caller has left. Throws 429 of the slots. */
  make(ctx: Context, job: StoredJob<Kind>, signal: AbortSignal): Promise<Buffer> {
    return this.slots.run(
      ctx,
      async () => {
        const titleOf = await this.host.titles(ctx);
        const added = await this.host.resultColumns(ctx, job, () => this.batches(ctx, job));
        const sheet = this.sheet(ctx, job, added, titleOf);
        return writeWorkbook([sheet], AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)]));
      },
      signal,
    );
  }

  private sheet(
    ctx: Context,
    job: StoredJob<Kind>,
    { columns, cellsOf }: ResultColumns,
    titleOf: (column: string) => string,
  ): Sheet {
    const { language } = ctx;
    const own = [
      { head: translate(language, 'bulk.column_state'), width: 16 },
      { head: translate(language, 'bulk.column_remarks'), width: 60 },
    ];
    const all = [...own, ...columns];
    const rowOf = (row: NamedRow): Cell[] => [
      {
        text: translate(language, `bulk.state_${row.state}`),
        ...(row.state !== 'waiting' && { tone: TONES[row.state] }),
      },
      remarksOf(ctx, row, titleOf),
      ...cellsOf(row),
    ];
    const batches = this.batches(ctx, job);
    async function* rows(): AsyncGenerator<Cell[][]> {
      yield [all.map(({ head }): Cell => ({ text: head, tone: 'head' }))];
      for await (const batch of batches) yield batch.map(rowOf);
    }
    return { name: this.host.sheetName(ctx), widths: all.map(({ width }) => width), stickyRows: 1, rows: rows() };
  }

  private async *batches(ctx: Context, job: StoredJob<Kind>): AsyncGenerator<NamedRow[]> {
    let after = 0;
    for (;;) {
      const rows = await this.jobs.rowsAfter(job.id, after, BATCH);
      if (rows.length === 0) return;
      after = rows.at(-1)?.n ?? after;
      yield await named(ctx, this.host, rows);
    }
  }
}

function remarksOf(ctx: Context, row: NamedRow, titleOf: (column: string) => string): string {
  return [...row.faults, ...row.warnings]
    .map((each) => (each.column ? `${titleOf(each.column)}: ` : '') + sentenceOf(ctx.language, each))
    .join('\n');
}
