import type { MigrationInterface, QueryRunner } from 'typeorm';

export class RemovedBranches1764400000002 implements MigrationInterface {
  readonly name = 'RemovedBranches1764400000002';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- Branches of the tree that were removed, as they were, so that they can be restored for some weeks.
      CREATE TABLE objects.removed_branch (
        id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        company_id int NOT NULL,
        name text NOT NULL,
        pin int NOT NULL,
        -- Negative = the API key of that number.
        removed_by int NOT NULL,
        removed_at timestamptz NOT NULL DEFAULT now(),
        -- Rows of objects.object, parents before their children.
        nodes jsonb NOT NULL,
        -- { devices, gateways, base_stations, points, users }: each [[id, id of the node]].
        ties jsonb NOT NULL
      );
      CREATE INDEX removed_branch_by_time ON objects.removed_branch (company_id, removed_at DESC);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE objects.removed_branch');
  }
}
