import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Who sees a node of the object tree; and at which points a device has had a transformer ratio of its own for a time. */
export class WhoSeesObjects1765520000002 implements MigrationInterface {
  readonly name = 'WhoSeesObjects1765520000002';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- parent_pin: 0 = at the top. tied_users: of the node itself.
      ALTER TABLE messages.object
        ADD parent_pin int NOT NULL DEFAULT 0,
        ADD tied_users int[] NOT NULL DEFAULT '{}';

      ALTER TABLE messages.accounting_point ADD has_ratios bool NOT NULL DEFAULT false;
      CREATE INDEX accounting_point_ratios ON messages.accounting_point (company_id) WHERE has_ratios;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE messages.accounting_point DROP has_ratios;
      ALTER TABLE messages.object DROP parent_pin, DROP tied_users`);
  }
}
