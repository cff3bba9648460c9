import { outboxTable } from '@gaugeway/platform/bus';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Creation and revocation of keys go to the audit log in the transaction of the change. */
export class ConnectorOutbox1763700500042 implements MigrationInterface {
  readonly name = 'ConnectorOutbox1763700500042';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(outboxTable('connector'));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE connector.outbox');
  }
}
