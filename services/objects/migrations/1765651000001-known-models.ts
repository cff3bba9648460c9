import { modelTable } from '@gaugeway/platform/company-models';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The models that companies made, as this service knows them. */
export class KnownModels1765651000001 implements MigrationInterface {
  readonly name = 'KnownModels1765651000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(modelTable('objects'));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE objects.known_model');
  }
}
