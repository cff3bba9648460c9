import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which dirty ranges are of readings that screens have already shown figures of. */
export class CorrectedRanges1765630000001 implements MigrationInterface {
  readonly name = 'CorrectedRanges1765630000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE messages.consumption_dirty ADD is_correction boolean NOT NULL DEFAULT false;
      ALTER TABLE messages.quality_dirty ADD is_correction boolean NOT NULL DEFAULT false;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE messages.consumption_dirty DROP is_correction;
      ALTER TABLE messages.quality_dirty DROP is_correction;
    `);
  }
}
