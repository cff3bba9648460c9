import type { Database } from '../database';

/** How a kind of work is run. */
export interface WorkOptions {
  /** SELECT of the open rows in SQL with the columns `id` and `company`; declared beside the SQL of the work. */
  open: string;
  /** Runs of a row, those that their process did not survive included; then it is given up. */
  attempts: number;
  /** Pause before the second run, ms; each later one is twice as long. */
  backoffMs: number;
  /** Jobs of a higher number are taken after the others of the service; absent = first. */
  priority?: number;
  /** Rows of a company that run at once. */
  perCompany: number;
  /** Kind of work whose rows the end of a row may open: their jobs are added at once. */
  then?: string;
}

/** A kind of work: rows of a table, one job each. */
export interface WorkKind extends WorkOptions {
  /** `<service>.<name>`, unique in the installation. */
  name: string;
  /** Does the work of an open row, and closes it. A throw is a failed run. Must be right if it runs twice. */
  run(id: number): Promise<void>;
  /** Closes a row for good. `error`: of the last run; null = its process ended before it. */
  giveUp(id: number, error: unknown): Promise<void>;
}

export interface OpenWork {
  id: number;
  company: number;
}

/** The oldest open rows of each company, as many as run at once. @param companyId null = all companies */
export function openWork(
  database: Database,
  { open, perCompany }: WorkOptions,
  companyId: number | null,
): Promise<OpenWork[]> {
  return database.query<OpenWork & Record<string, unknown>>(
    `SELECT id, company FROM (
       SELECT id, company, row_number() OVER (PARTITION BY company ORDER BY id) AS place
       FROM (${open}) AS work WHERE $1::int IS NULL OR company = $1) AS ranked
     WHERE place <= $2 ORDER BY id`,
    [companyId, perCompany],
  );
}

/** Is the row open? A job may be added while the run of an earlier one closes the row. */
export async function isOpen(database: Database, { open }: WorkOptions, id: number): Promise<boolean> {
  const rows = await database.query(`SELECT FROM (${open}) AS work WHERE id = $1`, [id]);
  return rows.length > 0;
}
