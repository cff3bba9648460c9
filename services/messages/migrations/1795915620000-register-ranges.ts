import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Ranges of registers that telegrams declare; withdrawn resets, which a device must not report again. */
export class RegisterRanges1795915620000 implements MigrationInterface {
  readonly name = 'RegisterRanges1795915620000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE messages.register_range (
        device_id int,
        field text,
        -- Model that decoded the telegram.
        model_id int NOT NULL,
        -- Number at which the register begins at zero again, in the unit of the field.
        range float8 NOT NULL,
        PRIMARY KEY (device_id, field)
      );
      ALTER TABLE messages.register_reset ADD COLUMN is_withdrawn bool DEFAULT false NOT NULL;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE messages.register_range;
      DELETE FROM messages.register_reset WHERE is_withdrawn;
      ALTER TABLE messages.register_reset DROP COLUMN is_withdrawn;
    `);
  }
}
