import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Exchange files as parts, since a large one in a single value costs its reader twice its size in memory. */
export class SystemReportParts1766304600000 implements MigrationInterface {
  readonly name = 'SystemReportParts1766304600000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE messages.system_report_part (
        company_id int NOT NULL,
        report_id int NOT NULL REFERENCES messages.system_report ON DELETE CASCADE,
        place int NOT NULL,
        content bytea NOT NULL,
        PRIMARY KEY (report_id, place)
      );
      INSERT INTO messages.system_report_part (company_id, report_id, place, content)
      SELECT company_id, id, 0, content FROM messages.system_report WHERE content IS NOT NULL;
      ALTER TABLE messages.system_report DROP COLUMN content;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE messages.system_report ADD COLUMN content bytea;
      UPDATE messages.system_report r SET content =
        (SELECT string_agg(p.content, ''::bytea ORDER BY p.place) FROM messages.system_report_part p WHERE p.report_id = r.id);
      DROP TABLE messages.system_report_part;
    `);
  }
}
