import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Consumption of devices by hour, day and month. Plain tables on both storages: aggregates/keep-aggregates.ts keeps them. */
export class ConsumptionAggregates1764600000001 implements MigrationInterface {
  readonly name = 'ConsumptionAggregates1764600000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- What a register of a device counted, in its own unit, before the ratio of transformers.
      CREATE TABLE messages.consumption_day (
        device_id int NOT NULL,
        -- By the clock of the device.
        day date NOT NULL,
        field text NOT NULL,
        value float8 NOT NULL,
        -- 24; null = no reading ended in the hour.
        hours float8[] NOT NULL,
        PRIMARY KEY (device_id, day, field)
      ) WITH (fillfactor = 80);

      CREATE TABLE messages.consumption_month (
        device_id int NOT NULL,
        -- Its first day.
        month date NOT NULL,
        field text NOT NULL,
        value float8 NOT NULL,
        PRIMARY KEY (device_id, month, field)
      ) WITH (fillfactor = 80);

      -- Times of readings that are stored, corrected or removed, and that the aggregates do not have yet.
      CREATE TABLE messages.consumption_dirty (
        device_id int PRIMARY KEY,
        -- Unix seconds, inclusive.
        from_ts int8 NOT NULL,
        to_ts int8 NOT NULL,
        -- Fields may be gone from the rows: every known one is looked at.
        is_removal boolean NOT NULL,
        since timestamptz NOT NULL DEFAULT now()
      ) WITH (fillfactor = 50);

      -- The zone that a device's days were built in, hours from UTC.
      CREATE TABLE messages.consumption_zone (
        device_id int PRIMARY KEY,
        time_zone real NOT NULL
      );

      -- What is stored already is built behind the first start.
      INSERT INTO messages.consumption_dirty (device_id, from_ts, to_ts, is_removal)
        SELECT device_id, 0, 4102444800, true FROM messages.device;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE messages.consumption_day, messages.consumption_month, messages.consumption_dirty,
      messages.consumption_zone`);
  }
}
