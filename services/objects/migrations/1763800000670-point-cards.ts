import type { MigrationInterface, QueryRunner } from 'typeorm';

export class PointCards1763800000670 implements MigrationInterface {
  readonly name = 'PointCards1763800000670';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE objects.accounting_point
        -- WGS 84, degrees.
        ADD latitude float8 CHECK (latitude BETWEEN -90 AND 90),
        ADD longitude float8 CHECK (longitude BETWEEN -180 AND 180),
        ADD CONSTRAINT accounting_point_place CHECK ((latitude IS NULL) = (longitude IS NULL));

      -- Users of identity; null = a program.
      ALTER TABLE objects.device_link ADD tied_by int, ADD untied_by int;

      -- Whoever has no right to all of the devices sees the points of those that are tied to them.
      ALTER TABLE objects.device ADD tied_users int[] NOT NULL DEFAULT '{}';

      CREATE TABLE objects.attachment (
        id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        point_id int NOT NULL REFERENCES objects.accounting_point ON DELETE CASCADE,
        name text NOT NULL,
        -- By the content.
        mime text NOT NULL,
        size int NOT NULL,
        comment text NOT NULL DEFAULT '',
        user_id int,
        created_at timestamptz NOT NULL DEFAULT now(),
        bytes bytea NOT NULL
      );
      -- Pictures are compressed already: out of line, and as they are.
      ALTER TABLE objects.attachment ALTER bytes SET STORAGE EXTERNAL;
      CREATE INDEX attachment_of_point ON objects.attachment (point_id, id);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE objects.attachment;
      ALTER TABLE objects.device DROP tied_users;
      ALTER TABLE objects.device_link DROP tied_by, DROP untied_by;
      ALTER TABLE objects.accounting_point DROP latitude, DROP longitude;
    `);
  }
}
