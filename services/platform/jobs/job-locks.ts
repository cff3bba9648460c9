import type { PoolClient } from 'pg';

/** The lock of one job at a time; one statement gives the last one back and takes the next. */
export class JobLocks {
  private held: string | null = null;

  constructor(private readonly client: PoolClient) {}

  /** Releases the lock of the last job and takes that of the job `name`, if not null. Returns true if it is taken. */
  async moveTo(name: string | null): Promise<boolean> {
    const next = name && `job:${name}`;
    if (next === null && this.held === null) return false;
    const { rows } = await this.client.query<{ locked: boolean | null }>(
      `SELECT CASE WHEN $1::text IS NOT NULL THEN pg_advisory_unlock(hashtextextended($1, 0)) END,
         CASE WHEN $2::text IS NOT NULL THEN pg_try_advisory_lock(hashtextextended($2, 0)) END AS locked`,
      [this.held, next],
    );
    const isOurs = rows[0]?.locked === true;
    this.held = isOurs ? next : null;
    return isOurs;
  }
}
