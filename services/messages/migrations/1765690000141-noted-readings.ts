import type { MigrationInterface, QueryRunner } from 'typeorm';

/** At which points a reading was noted when a meter came or went: only there a period has to be looked at more closely. */
export class NotedReadings1765690000141 implements MigrationInterface {
  readonly name = 'NotedReadings1765690000141';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE messages.accounting_point ADD has_noted bool NOT NULL GENERATED ALWAYS AS
        (jsonb_path_exists(links, '$[*].start.*') OR jsonb_path_exists(links, '$[*].end.*')) STORED`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE messages.accounting_point DROP has_noted');
  }
}
