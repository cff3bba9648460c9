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
      -- { accounting_point, device_link, consumer_tie, balance_member, formula_operand, history }: rows of these tables.
      ALTER TABLE objects.removed_branch ADD points jsonb NOT NULL DEFAULT '{}';
      CREATE TABLE objects.removed_attachment (
        branch_id int NOT NULL REFERENCES objects.removed_branch ON DELETE CASCADE,
        LIKE objects.attachment
      );
      ALTER TABLE objects.removed_attachment ALTER bytes SET STORAGE EXTERNAL;
      CREATE INDEX removed_attachment_of_branch ON objects.removed_attachment (branch_id);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE objects.removed_attachment;
      ALTER TABLE objects.removed_branch DROP points;
      DROP TABLE objects.object_photo;
    `);
  }
}
