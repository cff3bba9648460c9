import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ObjectPhotos1765570000001 implements MigrationInterface {
  readonly name = 'ObjectPhotos1765570000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE objects.object_photo (
        -- No reference: the photo of a removed node waits until the node is restored or forgotten.
        object_id uuid PRIMARY KEY,
        company_id int NOT NULL,
        -- By the content.
        mime text NOT NULL,
        width int NOT NULL,
        height int NOT NULL,
        taken_at timestamptz NOT NULL DEFAULT now(),
        bytes bytea NOT NULL
      );
      -- Pictures are compressed already: out of line, and as they are.
      ALTER TABLE objects.object_photo ALTER bytes SET STORAGE EXTERNAL;

      -- Points that were removed along with their branch, as they were, with what hung on them.
      ALTER TABLE objects.removed_branch ADD points jsonb NOT NULL DEFAULT '[]';
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE objects.removed_branch DROP points;
      DROP TABLE objects.object_photo;
    `);
  }
}
