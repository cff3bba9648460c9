import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Mails that another service asked for: one per request and reader. */
export class RequestedMails1765200000003 implements MigrationInterface {
  readonly name = 'RequestedMails1765200000003';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE identity.mail ADD COLUMN request_id text, ADD COLUMN user_id int;
      CREATE UNIQUE INDEX mail_request ON identity.mail (request_id, user_id) WHERE request_id IS NOT NULL;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE identity.mail DROP COLUMN request_id, DROP COLUMN user_id');
  }
}
