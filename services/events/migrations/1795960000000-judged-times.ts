import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Times of readings that made states of rules newer and changed nothing else: one row per condition and batch. */
export class JudgedTimes1795960000000 implements MigrationInterface {
  readonly name = 'JudgedTimes1795960000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE events.judged_time (
        id int8 GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        written_at timestamptz DEFAULT now() NOT NULL,
        rule_id int NOT NULL,
        rule_version int NOT NULL,
        -- Place in the rule, from 0.
        condition int NOT NULL,
        -- Devices, and the time of the newest reading of each, Unix seconds.
        subject_ids int[] NOT NULL,
        times float8[] NOT NULL
      )`);
  }

  /** States of an earlier release are as new as their last write: at most a quarter of an hour older. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE events.judged_time');
  }
}
