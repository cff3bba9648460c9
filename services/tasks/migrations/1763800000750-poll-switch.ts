import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Devices for which a user has switched automatic polling off. */
export class PollSwitch1763800000750 implements MigrationInterface {
  readonly name = 'PollSwitch1763800000750';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE tasks.poll_off (
        device_id integer PRIMARY KEY,
        user_id integer NOT NULL,
        since timestamptz NOT NULL DEFAULT now()
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE tasks.poll_off');
  }
}
