import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Columns and values of provisioning in the terms of the glossary. */
export class PlainNames1795932000000 implements MigrationInterface {
  readonly name = 'PlainNames1795932000000';

  async up(runner: QueryRunner): Promise<void> {
    // A cause whose name changes is published again at the next try.
    await runner.query(`
      ALTER TABLE connector.provisioning RENAME COLUMN wish TO request;
      ALTER TABLE connector.provisioning RENAME COLUMN wish_version TO request_version;
      ALTER TABLE connector.provisioning RENAME COLUMN told TO published;
      UPDATE connector.provisioning SET device_state = 'deleted' WHERE device_state = 'gone';
      UPDATE connector.provisioning SET published = '' WHERE strpos(published, '"server_gone"') > 0;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      UPDATE connector.provisioning SET device_state = 'gone' WHERE device_state = 'deleted';
      UPDATE connector.provisioning SET published = '' WHERE strpos(published, '"server_removed"') > 0;
      ALTER TABLE connector.provisioning RENAME COLUMN published TO told;
      ALTER TABLE connector.provisioning RENAME COLUMN request_version TO wish_version;
      ALTER TABLE connector.provisioning RENAME COLUMN request TO wish;
    `);
  }
}
