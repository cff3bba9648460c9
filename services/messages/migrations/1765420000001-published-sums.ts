import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Norms of accounting points, and what was published of consumption and of quotas. */
export class PublishedSums1765420000001 implements MigrationInterface {
  readonly name = 'PublishedSums1765420000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- In the standard unit of the resource; null = none is set.
      ALTER TABLE messages.accounting_point ADD standard_day float8, ADD standard_month float8;

      -- Projection of device.attributes; keys: the values as scopes of rules compare them.
      CREATE TABLE messages.device_attributes (
        device_id integer PRIMARY KEY,
        company_id integer NOT NULL,
        keys jsonb NOT NULL
      );
      CREATE INDEX device_attributes_keys ON messages.device_attributes USING gin (keys);

      -- The last whole day, and the first day of the last whole month, that were published of a device.
      CREATE TABLE messages.published_sum (
        device_id integer PRIMARY KEY,
        company_id integer NOT NULL,
        day date NOT NULL,
        month date NOT NULL
      );

      -- The whole per cent of its day that was published of a company with a limit.
      CREATE TABLE messages.published_quota (
        company_id integer PRIMARY KEY,
        day date NOT NULL,
        percent integer NOT NULL
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE messages.published_quota, messages.published_sum, messages.device_attributes;
      ALTER TABLE messages.accounting_point DROP standard_day, DROP standard_month`);
  }
}
