import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What rules say of values, the quality of days, and spans whose missing values are estimated. */
export class Quality1765100000001 implements MigrationInterface {
  readonly name = 'Quality1765100000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- What a rule says of a value; the value itself is in messages.message and unchanged.
      CREATE TABLE messages.verdict (
        device_id int NOT NULL,
        type int2 NOT NULL,
        -- Unix seconds.
        ts int8 NOT NULL,
        -- '' = the row as a whole.
        field text NOT NULL,
        rule text NOT NULL,
        -- 2 suspect, 5 rejected.
        status int2 NOT NULL,
        value float8,
        -- What the rule expected; null = nothing that a number says.
        expected float8,
        PRIMARY KEY (device_id, type, ts, field, rule)
      );
      CREATE INDEX verdict_ts ON messages.verdict (ts);

      CREATE TABLE messages.quality_day (
        device_id int NOT NULL,
        type int2 NOT NULL,
        -- By the clock of the device.
        day date NOT NULL,
        -- One character per slot of the day: . none, c complete, s suspect, r rejected, e estimated, h edited by hand.
        slots text NOT NULL,
        -- Slots that have a value, and of these the ones that are suspect or rejected, estimated, edited.
        given int2 NOT NULL,
        suspect int2 NOT NULL,
        estimated int2 NOT NULL,
        edited int2 NOT NULL,
        PRIMARY KEY (device_id, type, day)
      ) WITH (fillfactor = 80);

      -- What is expected of a device's rows of a type.
      CREATE TABLE messages.quality_series (
        device_id int NOT NULL,
        type int2 NOT NULL,
        -- Slots that a whole day has.
        per_day int2 NOT NULL,
        first_day date NOT NULL,
        last_day date NOT NULL,
        PRIMARY KEY (device_id, type)
      );

      -- Times of rows that are stored, corrected or removed, and that were not judged yet.
      CREATE TABLE messages.quality_dirty (
        device_id int NOT NULL,
        type int2 NOT NULL,
        from_ts int8 NOT NULL,
        to_ts int8 NOT NULL,
        since timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (device_id, type)
      ) WITH (fillfactor = 50);

      -- What the rules knew of a device besides its rows, as a text that differs where that does.
      CREATE TABLE messages.quality_facts (
        device_id int PRIMARY KEY,
        facts text NOT NULL
      );

      -- Parameters that differ from the rule's own: of a company, a model (of the company), a device.
      CREATE TABLE messages.quality_parameter (
        company_id int NOT NULL,
        model_id int NOT NULL DEFAULT 0,
        device_id int NOT NULL DEFAULT 0,
        rule text NOT NULL,
        is_on boolean NOT NULL,
        parameters jsonb NOT NULL,
        changed_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (company_id, model_id, device_id, rule)
      );

      -- Missing values that a person had estimated: derived from what the device sent, again whenever that changes.
      CREATE TABLE messages.estimate (
        id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        company_id int NOT NULL,
        device_id int NOT NULL,
        type int2 NOT NULL,
        -- Unix seconds, inclusive.
        from_ts int8 NOT NULL,
        to_ts int8 NOT NULL,
        -- Seconds between two estimated values.
        step int NOT NULL,
        method text NOT NULL,
        reason text NOT NULL,
        user_id int NOT NULL,
        created_at int8 NOT NULL
      );
      CREATE INDEX estimate_device ON messages.estimate (device_id, type);

      -- What is stored already is judged behind the first start.
      INSERT INTO messages.quality_dirty (device_id, type, from_ts, to_ts)
        SELECT device_id, type, 0, 4102444800 FROM messages.device
        CROSS JOIN unnest('{1,2,5,10,100,101,107,108,114,115}'::int2[]) AS t(type);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE messages.verdict, messages.quality_day, messages.quality_series,
      messages.quality_dirty, messages.quality_facts, messages.quality_parameter, messages.estimate`);
  }
}
