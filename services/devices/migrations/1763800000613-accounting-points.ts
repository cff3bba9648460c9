import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AccountingPoints1763800000613 implements MigrationInterface {
  readonly name = 'AccountingPoints1763800000613';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- Projection of accounting-point.registry.
      CREATE TABLE devices.accounting_point (
        point_id integer PRIMARY KEY,
        company_id integer NOT NULL,
        title text NOT NULL,
        version bigint NOT NULL
      );
      CREATE TABLE devices.point_link (
        point_id integer NOT NULL REFERENCES devices.accounting_point ON DELETE CASCADE,
        -- Without a reference: news of a point may come before that of its device has been undone.
        device_id integer NOT NULL,
        -- Unix seconds, [from, to); to null = still.
        from_at double precision NOT NULL,
        to_at double precision,
        PRIMARY KEY (point_id, device_id, from_at)
      );
      CREATE INDEX point_link_of_device ON devices.point_link (device_id, from_at);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE devices.point_link, devices.accounting_point');
  }
}
