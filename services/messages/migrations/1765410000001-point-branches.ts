import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Where accounting points stand in the object tree; the projections' columns fill them. */
export class PointBranches1765410000001 implements MigrationInterface {
  readonly name = 'PointBranches1765410000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- branch: UUIDs of the nodes from the top down, as a list. parent_id: the point of the main meter.
      ALTER TABLE messages.accounting_point
        ADD branch jsonb NOT NULL DEFAULT '[]',
        ADD parent_id int;
      CREATE INDEX accounting_point_branch ON messages.accounting_point USING gin (branch);

      -- Projection of object.registry.
      CREATE TABLE messages.object (
        pin int PRIMARY KEY,
        object_id text NOT NULL,
        company_id int NOT NULL
      );
      CREATE INDEX object_id ON messages.object (object_id);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE messages.object;
      ALTER TABLE messages.accounting_point DROP branch, DROP parent_id`);
  }
}
