import type { MigrationInterface, QueryRunner } from 'typeorm';

export class PointLinks1763800000671 implements MigrationInterface {
  readonly name = 'PointLinks1763800000671';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- Projection of accounting-point.registry.
      CREATE TABLE devices.accounting_point (point_id integer PRIMARY KEY, version float8 NOT NULL);
      CREATE TABLE devices.point_link (
        link_id integer NOT NULL,
        point_id integer NOT NULL REFERENCES devices.accounting_point ON DELETE CASCADE,
        company_id integer NOT NULL,
        device_id integer NOT NULL,
        title text NOT NULL,
        -- Unix seconds, [from, to); to null = still.
        from_ts int8 NOT NULL,
        to_ts int8,
        -- Users; 0 = a program, or not yet.
        tied_by integer NOT NULL,
        untied_by integer NOT NULL,
        start_values jsonb NOT NULL,
        end_values jsonb NOT NULL,
        PRIMARY KEY (point_id, link_id)
      );
      CREATE INDEX point_link_of_device ON devices.point_link (device_id, from_ts);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE devices.point_link, devices.accounting_point');
  }
}
