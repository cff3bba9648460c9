import type { MigrationInterface, QueryRunner } from 'typeorm';
import { FUNCTIONS } from './baseline/functions';

/** Marks of consumers that are written even if they are there, for databases older than the baseline. */
export class ConsumerMarks1795871000000 implements MigrationInterface {
  readonly name = 'ConsumerMarks1795871000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(FUNCTIONS);
  }

  async down(): Promise<void> {}
}
