/** Periodic work. */
export interface PeriodicJob {
  /** Unique in the installation; names the lock that keeps two runs apart. */
  name: string;
  everyMs: number;
  /**
   * Condition in SQL, evaluated before a run of a period under a minute: false = there is nothing to do. A statement that
   * combines the conditions of many jobs replaces their transactions. Declared beside the SQL of the work.
   */
  due?: string | undefined;
  work: () => Promise<void>;
}
