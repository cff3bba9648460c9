import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Files that go with requested mails, kept once per request, and mails to addresses that are no users'. */
export class MailAttachments1765670000001 implements MigrationInterface {
  readonly name = 'MailAttachments1765670000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE identity.mail_attachment (
        request_id text NOT NULL,
        place int2 NOT NULL,
        name text NOT NULL,
        type text NOT NULL,
        content bytea NOT NULL,
        PRIMARY KEY (request_id, place)
      );
      CREATE UNIQUE INDEX mail_request_address ON identity.mail (request_id, lower(recipient))
        WHERE request_id IS NOT NULL AND user_id IS NULL;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE identity.mail_attachment; DROP INDEX identity.mail_request_address');
  }
}
