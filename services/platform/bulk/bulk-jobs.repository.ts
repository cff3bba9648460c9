import type { Section } from '@gaugeway/proto/api';
import type { EntityManager } from 'typeorm';
import { type Context, seesOwnOf } from '../auth';
import type { Database } from '../database';
import type { WorkQueues } from '../jobs';
import type { BulkState, NewJob, StoredJob } from './bulk-job';
import type { NewRow, RowOutcome, RowState, StoredRow } from './bulk-row';

export interface RowFilter {
  state?: RowState | null;
  hasWarnings?: boolean | null;
  column?: string | null;
}

const seconds = (column: string): string => `floor(extract(epoch FROM j.${column}))::float8 AS ${column}`;

const COLUMNS = `j.id, j.company_id, j.user_id, j.kind, j.state, j.file_name, j.params, j.context, j.notes, j.total,
  j.cursor, j.done, j.refused, j.known AS unchanged, j.warned AS with_warnings, j.failures, ${seconds('created_at')},
  ${seconds('started_at')}, ${seconds('finished_at')}`;

/** Visible jobs of the company; without access_all only the caller's. $1 company, $2 user or null. */
const SEEN = 'j.company_id = $1 AND ($2::int IS NULL OR j.user_id = $2)';

/** The tables name the state `unchanged` `known`. */
const UNCHANGED = 'known';
const storedState = (state: RowState): string => (state === 'unchanged' ? UNCHANGED : state);

/** A row that was only read and has faults would be refused: it is found with those that were. */
const ROW_STATE = `CASE WHEN r.state = 'waiting' AND r.faults <> '[]' THEN 'refused'
  WHEN r.state = '${UNCHANGED}' THEN 'unchanged' ELSE r.state END`;

const IS_OPEN = `j.state IN ('queued', 'running')`;

/** Work of the queue that runs the bulk jobs of a service. */
export const bulkWork = (schema: string): string => `${schema}.bulk`;

const ROW_COLUMNS = `r.n, ${ROW_STATE} AS state, r.item_id, r.cells, r.secrets, r.faults, r.warnings`;

const ROW_CONDITION = `r.job_id = $1 AND ($2::text IS NULL OR ${ROW_STATE} = $2)
  AND (NOT $3::boolean OR r.warnings <> '[]')
  AND ($4::text IS NULL OR (r.faults || r.warnings) @> jsonb_build_array(jsonb_build_object('column', $4::text)))`;

/** Imports and mass actions of a service with their rows. */
export class BulkJobs<Kind extends string = string> {
  /** `schema` is where `bulkTables` made the tables; users with access_all in `section` also see the jobs of others. */
  constructor(
    private readonly database: Database,
    private readonly schema: string,
    private readonly section: Section,
    private readonly work: Pick<WorkQueues, 'add'>,
  ) {}

  /** Open jobs in SQL (`WorkOptions.open`). */
  get open(): string {
    return `SELECT j.id, j.company_id AS company, greatest(j.chunk_at, j.retry_at) AS due
      FROM ${this.schema}.bulk_job j WHERE ${IS_OPEN}`;
  }

  async insert(manager: EntityManager, ctx: Context, job: NewJob<Kind>): Promise<number> {
    const [row]: { id: number }[] = await manager.query(
      `INSERT INTO ${this.schema}.bulk_job (company_id, user_id, kind, state, file_name, file_hash, params, context, notes, total,
         refused, known, warned)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) RETURNING id`,
      [
        ...[ctx.companyId, ctx.userId, job.kind, job.state, job.fileName ?? '', job.fileHash ?? ''],
        ...[JSON.stringify(job.params), JSON.stringify(ctx), JSON.stringify(job.notes ?? []), job.total],
        ...[job.refused ?? 0, job.unchanged ?? 0, job.withWarnings ?? 0],
      ],
    );
    if (job.state === 'queued') this.enqueue(manager, ctx);
    return row?.id ?? 0;
  }

  async insertRows(manager: EntityManager, jobId: number, rows: readonly NewRow[]): Promise<void> {
    await manager.query(
      `INSERT INTO ${this.schema}.bulk_row (job_id, n, state, item_id, cells, secrets, faults, warnings)
       SELECT $1, n, state, item_id, cells::jsonb, secrets, faults::jsonb, warnings::jsonb
       FROM unnest($2::int[], $3::text[], $4::int[], $5::text[], $6::bytea[], $7::text[], $8::text[])
         AS r(n, state, item_id, cells, secrets, faults, warnings)`,
      [
        jobId,
        rows.map(({ n }) => n),
        rows.map(({ state }) => storedState(state)),
        rows.map(({ itemId }) => itemId),
        rows.map(({ cells }) => cells && JSON.stringify(cells)),
        rows.map(({ secrets }) => secrets),
        rows.map(({ faults }) => JSON.stringify(faults)),
        rows.map(({ warnings }) => JSON.stringify(warnings)),
      ],
    );
  }

  /** An import of the same file that was started: when, unix seconds, and how many rows of it were done. */
  async sameFile(ctx: Context, hash: string): Promise<{ at: number; done: number } | undefined> {
    const [row] = await this.database.query<{ at: number; done: number }>(
      `SELECT floor(extract(epoch FROM started_at))::float8 AS at, done FROM ${this.schema}.bulk_job
       WHERE company_id = $1 AND file_hash = $2 AND started_at IS NOT NULL ORDER BY id DESC LIMIT 1`,
      [ctx.companyId, hash],
    );
    return row;
  }

  async find(ctx: Context, id: number): Promise<StoredJob<Kind> | null> {
    return this.database.one<StoredJob<Kind>>(
      `SELECT ${COLUMNS} FROM ${this.schema}.bulk_job j WHERE ${SEEN} AND j.id = $3`,
      [ctx.companyId, seesOwnOf(ctx, this.section), id],
    );
  }

  /** A page, the newest first, and how many there are. */
  async list(
    ctx: Context,
    filter: { kind: string | null; states: readonly string[] | null },
    range: { limit: number; offset: number },
  ): Promise<{ jobs: StoredJob<Kind>[]; total: number }> {
    const condition = `${SEEN} AND ($3::text IS NULL OR j.kind = $3) AND ($4::text[] IS NULL OR j.state = ANY($4))`;
    const parameters = [ctx.companyId, seesOwnOf(ctx, this.section), filter.kind, filter.states];
    const jobs = await this.database.query<StoredJob<Kind>>(
      `SELECT ${COLUMNS} FROM ${this.schema}.bulk_job j WHERE ${condition} ORDER BY j.id DESC LIMIT $5 OFFSET $6`,
      [...parameters, range.limit, range.offset],
    );
    return { jobs, total: await this.database.count(`FROM ${this.schema}.bulk_job j WHERE ${condition}`, parameters) };
  }

  /** Page of the rows of a job that the caller may see (`find`), in their order. */
  async rows(
    jobId: number,
    { state = null, hasWarnings = false, column = null }: RowFilter,
    range: { limit: number; offset: number },
  ): Promise<{ rows: StoredRow[]; total: number }> {
    const parameters = [jobId, state, hasWarnings ?? false, column];
    const rows = await this.database.query<StoredRow>(
      `SELECT ${ROW_COLUMNS} FROM ${this.schema}.bulk_row r WHERE ${ROW_CONDITION} ORDER BY r.n LIMIT $5 OFFSET $6`,
      [...parameters, range.limit, range.offset],
    );
    return {
      rows,
      total: await this.database.count(`FROM ${this.schema}.bulk_row r WHERE ${ROW_CONDITION}`, parameters),
    };
  }

  /** The next rows of a job that the caller may see, for its result. */
  async rowsAfter(jobId: number, n: number, limit: number): Promise<StoredRow[]> {
    return this.database.query(
      `SELECT ${ROW_COLUMNS} FROM ${this.schema}.bulk_row r WHERE r.job_id = $1 AND r.n > $2 ORDER BY r.n LIMIT $3`,
      [jobId, n, limit],
    );
  }

  /** Columns that have faults, and in how many rows. */
  async faultyColumns(jobId: number): Promise<{ column: string; rows: number }[]> {
    return this.database.query(
      `SELECT f ->> 'column' AS column, count(DISTINCT r.n) AS rows
       FROM ${this.schema}.bulk_row r CROSS JOIN LATERAL jsonb_array_elements(r.faults) AS f
       WHERE r.job_id = $1 GROUP BY 1 ORDER BY 2 DESC, 1`,
      [jobId],
    );
  }

  /** A job of the company, locked until the transaction ends. */
  async lock(manager: EntityManager, ctx: Context, id: number): Promise<StoredJob<Kind> | null> {
    const [job]: StoredJob<Kind>[] = await manager.query(
      `SELECT ${COLUMNS} FROM ${this.schema}.bulk_job j WHERE ${SEEN} AND j.id = $3 FOR UPDATE`,
      [ctx.companyId, seesOwnOf(ctx, this.section), id],
    );
    return job ?? null;
  }

  /** Starts a checked import, in the name of its starter; previous findings are kept. */
  async start(manager: EntityManager, ctx: Context, id: number): Promise<void> {
    await manager.query(
      `UPDATE ${this.schema}.bulk_job SET state = 'queued', context = $2, user_id = $3, refused = 0, warned = 0
       WHERE id = $1`,
      [id, JSON.stringify(ctx), ctx.userId],
    );
    this.enqueue(manager, ctx);
  }

  private enqueue(manager: EntityManager, { companyId }: Context): void {
    this.work.add(manager, bulkWork(this.schema), companyId);
  }

  async end(manager: EntityManager, id: number, state: BulkState): Promise<void> {
    await manager.query(
      `UPDATE ${this.schema}.bulk_job SET state = $2, finished_at = now(), started_at = coalesce(started_at, now()) WHERE id = $1`,
      [id, state],
    );
  }

  /** A job that has not ended, locked until the transaction ends. */
  async lockOpen(manager: EntityManager, id: number): Promise<StoredJob<Kind> | null> {
    const [job]: StoredJob<Kind>[] = await manager.query(
      `SELECT ${COLUMNS} FROM ${this.schema}.bulk_job j WHERE j.id = $1 AND ${IS_OPEN} FOR UPDATE`,
      [id],
    );
    return job ?? null;
  }

  /** The rows of a locked job that come next. */
  async nextRows(manager: EntityManager, job: Pick<StoredJob, 'id' | 'cursor'>, limit: number): Promise<StoredRow[]> {
    return manager.query(
      `SELECT n, state, item_id, cells, secrets, faults, warnings FROM ${this.schema}.bulk_row
       WHERE job_id = $1 AND n > $2 AND state = 'waiting' ORDER BY n LIMIT $3`,
      [job.id, job.cursor, limit],
    );
  }

  /** Stores the outcomes of a chunk and the progress of the job. A completed row keeps no secrets. */
  async advance(manager: EntityManager, jobId: number, outcomes: readonly RowOutcome[]): Promise<void> {
    await manager.query(
      `UPDATE ${this.schema}.bulk_row r SET state = o.state, item_id = o.item_id, faults = o.faults::jsonb,
         warnings = o.warnings::jsonb, secrets = CASE WHEN o.state = 'done' THEN NULL ELSE r.secrets END
       FROM unnest($2::int[], $3::text[], $4::int[], $5::text[], $6::text[]) AS o(n, state, item_id, faults, warnings)
       WHERE r.job_id = $1 AND r.n = o.n`,
      [
        jobId,
        outcomes.map(({ n }) => n),
        outcomes.map(({ state }) => storedState(state)),
        outcomes.map(({ itemId }) => itemId),
        outcomes.map(({ faults }) => JSON.stringify(faults)),
        outcomes.map(({ warnings }) => JSON.stringify(warnings)),
      ],
    );
    const count = (state: RowState) => outcomes.filter((outcome) => outcome.state === state).length;
    await manager.query(
      `UPDATE ${this.schema}.bulk_job SET state = 'running', started_at = coalesce(started_at, now()),
         chunk_at = clock_timestamp(), cursor = $2, done = done + $3, refused = refused + $4, known = known + $5,
         warned = warned + $6, failures = 0, retry_at = NULL
       WHERE id = $1`,
      [
        jobId,
        Math.max(...outcomes.map(({ n }) => n)),
        ...[count('done'), count('refused'), count('unchanged')],
        outcomes.filter(({ warnings }) => warnings.length > 0).length,
      ],
    );
  }

  /** A chunk broke: the job waits, longer each time. */
  async failed(jobId: number): Promise<void> {
    await this.database.query(
      `UPDATE ${this.schema}.bulk_job SET failures = failures + 1, chunk_at = clock_timestamp(),
         retry_at = now() + make_interval(secs => least(2 ^ (failures + 1), 60))
       WHERE id = $1`,
      [jobId],
    );
  }

  /** Deletes data that is no longer needed: secrets of rows that were not done, imports never started, old jobs. */
  async tidy(days: { secrets: number; checked: number; jobs: number }): Promise<void> {
    await this.database.query(
      `UPDATE ${this.schema}.bulk_row r SET secrets = NULL FROM ${this.schema}.bulk_job j
       WHERE j.id = r.job_id AND r.secrets IS NOT NULL AND j.created_at < now() - make_interval(days => $1)
         AND j.state NOT IN ('queued', 'running')`,
      [days.secrets],
    );
    await this.database.query(
      `DELETE FROM ${this.schema}.bulk_job WHERE state = 'checked' AND created_at < now() - make_interval(days => $1)
         OR state IN ('done', 'cancelled') AND created_at < now() - make_interval(days => $2)`,
      [days.checked, days.jobs],
    );
  }
}
