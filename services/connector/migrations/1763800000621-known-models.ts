import { modelTable } from '@gaugeway/platform/company-models';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The models that companies made, as this service knows them. */
export class KnownModels1763800000621 implements MigrationInterface {
  readonly name = 'KnownModels1763800000621';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(modelTable('connector'));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE connector.known_model');
  }
}
