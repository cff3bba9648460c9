import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Origins of what registers count, widths of registers and confirmed resets. */
export class FinalValues1795876800000 implements MigrationInterface {
  readonly name = 'FinalValues1795876800000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE messages.device
        ADD COLUMN impulse_weight float8 DEFAULT 1 NOT NULL,
        ADD COLUMN register_digits int2 DEFAULT 0 NOT NULL;

      ALTER TABLE messages.consumption_day
        -- A letter per hour: m measured, h edited by hand, e estimated, b bridged, - no value; null = all are measured.
        ADD COLUMN origins text,
        -- The least certain of its origins: 0 measured, 1 edited, 2 estimated, 3 bridged.
        ADD COLUMN origin int2 DEFAULT 0 NOT NULL,
        -- The part of the value that is estimated or bridged.
        ADD COLUMN estimated float8 DEFAULT 0 NOT NULL,
        -- Hours with a final value, and with an estimate.
        ADD COLUMN final_hours int2 DEFAULT 0 NOT NULL,
        ADD COLUMN estimated_hours int2 DEFAULT 0 NOT NULL;

      ALTER TABLE messages.consumption_month
        ADD COLUMN origin int2 DEFAULT 0 NOT NULL,
        ADD COLUMN estimated float8 DEFAULT 0 NOT NULL,
        ADD COLUMN final_hours int2 DEFAULT 0 NOT NULL,
        ADD COLUMN estimated_hours int2 DEFAULT 0 NOT NULL,
        -- Days without an estimate, and with one.
        ADD COLUMN final_days int2 DEFAULT 0 NOT NULL,
        ADD COLUMN estimated_days int2 DEFAULT 0 NOT NULL;

      -- Registers that began at another value: the series goes on as after a replacement.
      CREATE TABLE messages.register_reset (
        device_id int,
        field text,
        -- Unix seconds: readings from then on belong to the new count.
        ts int8,
        company_id int NOT NULL,
        last_value float8 NOT NULL,
        start_value float8 NOT NULL,
        reason text NOT NULL,
        -- Of the person who confirmed it; 0 = the device reported it.
        user_id int NOT NULL,
        created_at int8 NOT NULL,
        PRIMARY KEY (device_id, field, ts)
      );

      INSERT INTO messages.consumption_dirty AS t (device_id, from_ts, to_ts, is_removal)
        SELECT device_id, 0, 4102444800, true FROM messages.device ORDER BY device_id
        ON CONFLICT (device_id) DO UPDATE SET from_ts = 0, to_ts = excluded.to_ts, is_removal = true;`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE messages.register_reset;
      ALTER TABLE messages.device DROP COLUMN impulse_weight, DROP COLUMN register_digits;
      ALTER TABLE messages.consumption_day DROP COLUMN origins, DROP COLUMN origin, DROP COLUMN estimated,
        DROP COLUMN final_hours,
        DROP COLUMN estimated_hours;
      ALTER TABLE messages.consumption_month DROP COLUMN origin, DROP COLUMN estimated,
        DROP COLUMN final_hours, DROP COLUMN estimated_hours, DROP COLUMN final_days, DROP COLUMN estimated_days;`);
  }
}
