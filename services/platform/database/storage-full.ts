/**
 * PostgreSQL disk_full (53100), io_error (58030) and read_only_sql_transaction (25006): the embedded server and managed
 * ones take no writes shortly before the disk is full. The operating system's codes for no space and an exhausted quota.
 */
const CODES = new Set(['53100', '58030', '25006', 'ENOSPC', 'EDQUOT']);
const DEPTH = 5;

/** No room on the disk of the database or of this process. Looks through `cause`, as libraries wrap driver errors. */
export function isStorageFull(error: unknown): boolean {
  for (let fault = error, depth = 0; fault instanceof Error && depth < DEPTH; depth++) {
    if ('code' in fault && CODES.has(String(fault.code))) return true;
    fault = fault.cause;
  }
  return false;
}

/** About 1 MB of rows, so that the server has to extend a file; nothing is kept. */
const PROBE = `CREATE TEMP TABLE storage_probe ON COMMIT DROP AS
  SELECT repeat('x', 1000) AS filler FROM generate_series(1, 1000)`;
const PROBE_EVERY_MS = 5000;

/** Also where nothing was written since the database stopped taking writes. */
const IS_READ_ONLY = `SELECT current_setting('default_transaction_read_only') = 'on' AS is_read_only`;
const READ_ONLY = 'the database takes no writes (default_transaction_read_only is on)';

/** Remembers that a write found the disk full, until a probe finds room again. */
export class StorageWatch {
  private fault: Error | null = null;
  private probedAt = -Infinity;
  private probing: Promise<void> | null = null;

  /** `write` runs a statement whose changes are not needed, `read` returns the first row of one. */
  constructor(
    private readonly write: (sql: string) => Promise<unknown>,
    private readonly read: (sql: string) => Promise<unknown>,
  ) {}

  /** Any error of a write; those without a full disk are ignored. */
  note(error: unknown): void {
    if (!(error instanceof Error) || !isStorageFull(error)) return;
    if (!this.fault) this.probedAt = performance.now();
    this.fault = error;
  }

  /** State of the last check; `cause` checks again. */
  get isFull(): boolean {
    return this.fault !== null;
  }

  /** Reason against storing; null while there is room. Queries the database at most every five seconds. */
  async cause(): Promise<string | null> {
    if (performance.now() - this.probedAt >= PROBE_EVERY_MS) {
      this.probing ??= (this.fault ? this.probe() : this.look()).finally(() => (this.probing = null));
      await this.probing;
    }
    return this.fault?.message ?? null;
  }

  private async look(): Promise<void> {
    this.probedAt = performance.now();
    // A database that does not answer is the part `database`.
    const row = await this.read(IS_READ_ONLY).catch(() => null);
    if (typeof row === 'object' && row !== null && 'is_read_only' in row && row.is_read_only === true)
      this.fault = new Error(READ_ONLY);
  }

  private async probe(): Promise<void> {
    this.probedAt = performance.now();
    try {
      await this.write(PROBE);
      this.fault = null;
    } catch (error) {
      // Any other refusal shows nothing about room: only a user without temporary tables is believed without a probe.
      if (error instanceof Error && 'code' in error && error.code === '42501') this.fault = null;
      this.note(error);
    }
  }
}
