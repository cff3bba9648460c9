import { outboxTable } from '@gaugeway/platform/bus';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Imported readings are queued in the transaction of their audit entry. */
export class MessagesOutbox1763800000641 implements MigrationInterface {
  readonly name = 'MessagesOutbox1763800000641';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(outboxTable('messages'));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE messages.outbox');
  }
}
