import { modelTable } from '@gaugeway/platform/company-models';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The models that companies made, as this service knows them. */
export class KnownModels1763800000623 implements MigrationInterface {
  readonly name = 'KnownModels1763800000623';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(modelTable('messages'));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE messages.known_model');
  }
}
