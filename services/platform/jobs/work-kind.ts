import type { Database } from '../database';

/** Rules of a kind of work. */
export interface WorkOptions {
  /**
   * SELECT of the open rows in SQL with the columns `id`, `company` and `due`; declared beside the SQL of the work. `due`
   * is the time from which a row may run, by which the rows of a company take turns.
   */
  open: string;
  /** Runs of a row, those that their process did not survive included; then it is given up. */
  attempts: number;
  /** Pause before the second run, ms; each later one is twice as long. */
  backoffMs: number;
  /** Jobs of a higher number are taken after the others of the service; absent = first. */
  priority?: number;
  /** Rows of a company in the queue; 1 = one after the other, in all processes. */
  perCompany: number;
  /** Kind of work whose rows the end of a row may open: their jobs are added at once. */
  then?: string;
}

/** A kind of work: rows of a table, one job each. */
export interface WorkKind extends WorkOptions {
  /** `<service>.<name>`, unique in the installation. */
  name: string;
  /**
   * Processes an open row, and closes it or moves its `due`. A throw is a failed run. Must be correct if it runs twice.
   * Returns true after a part, whose rest runs after the turns of others.
   */
  run(id: number): Promise<boolean | void>;
  /** Closes a row for good. `error`: of the last run; null = its process ended before it. */
  giveUp(id: number, error: unknown): Promise<void>;
}

export interface OpenWork {
  id: number;
  company: number;
}

/** Open row, and the time until it may run, ms. */
export interface DueWork extends OpenWork {
  delay: number;
}

/** The first open rows of each company by `due`, as many as run at once. @param companyId null = all companies */
export function openWork(
  database: Database,
  { open, perCompany }: WorkOptions,
  companyId: number | null,
): Promise<DueWork[]> {
  return database.query<DueWork>(
    `SELECT id, company, greatest(0, ceil(1000 * extract(epoch FROM due - now())))::float8 AS delay FROM (
       SELECT id, company, due, row_number() OVER (PARTITION BY company ORDER BY due, id) AS place
       FROM (${open}) AS work WHERE $1::int IS NULL OR company = $1) AS ranked
     WHERE place <= $2 ORDER BY due, id`,
    [companyId, perCompany],
  );
}

/** true: the row is open and due. A job may be added while the run of an earlier one closes the row. */
export async function isDue(database: Database, { open }: WorkOptions, id: number): Promise<boolean> {
  const rows = await database.query(`SELECT FROM (${open}) AS work WHERE id = $1 AND due <= now()`, [id]);
  return rows.length > 0;
}
