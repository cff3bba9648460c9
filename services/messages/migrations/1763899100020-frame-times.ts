import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The same frame at another time is another uplink: an ABP device that starts its counter again repeats itself. */
export class FrameTimes1763899100020 implements MigrationInterface {
  readonly name = 'FrameTimes1763899100020';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- Unix milliseconds by the network server; 0 = not told. What was seen before was accepted when it was heard.
      ALTER TABLE messages.frame ADD COLUMN heard_at int8 NOT NULL DEFAULT 0;
      UPDATE messages.frame SET heard_at = received_at;
      ALTER TABLE messages.frame DROP CONSTRAINT frame_pkey, ADD PRIMARY KEY (device_id, frame_key, heard_at);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DELETE FROM messages.frame f USING messages.frame o
        WHERE f.device_id = o.device_id AND f.frame_key = o.frame_key AND f.heard_at < o.heard_at;
      ALTER TABLE messages.frame DROP CONSTRAINT frame_pkey, ADD PRIMARY KEY (device_id, frame_key);
      ALTER TABLE messages.frame DROP COLUMN heard_at;
    `);
  }
}
