import type { MigrationInterface, QueryRunner } from 'typeorm';

export class PollGroups1764300000010 implements MigrationInterface {
  readonly name = 'PollGroups1764300000010';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE tasks.poll_group (
        id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        company_id integer NOT NULL,
        name text NOT NULL,
        -- Which devices may be in it; null = any.
        model_id integer,
        connection_type text,
        device_interface_id integer,
        -- Seconds.
        poll_interval integer NOT NULL,
        warning_period integer NOT NULL,
        -- As the API takes them (proto/api/poll-groups.ts).
        poll_params jsonb NOT NULL,
        selected_data jsonb NOT NULL,
        autoload_params jsonb NOT NULL,
        service_params jsonb NOT NULL,
        poll_one boolean NOT NULL,
        -- Minutes.
        averaging smallint NOT NULL,
        is_active boolean NOT NULL,
        created_by integer NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now()
      );
      CREATE INDEX poll_group_list ON tasks.poll_group (company_id, id DESC);

      -- The key is the device: it is in one group at most.
      CREATE TABLE tasks.poll_group_device (
        device_id integer PRIMARY KEY,
        group_id integer NOT NULL REFERENCES tasks.poll_group ON DELETE CASCADE,
        since timestamptz NOT NULL DEFAULT now(),
        asked_at timestamptz,
        answered_at timestamptz,
        -- The newest of the group's tasks that ended, its state and result code.
        last_task bigint NOT NULL DEFAULT 0,
        last_state smallint,
        last_code text
      );
      CREATE INDEX poll_group_device_list ON tasks.poll_group_device (group_id, device_id);

      -- Projection of reading.stored: the newest record of each archive, profile and journal that is here.
      CREATE TABLE tasks.newest_record (
        device_id integer NOT NULL,
        type smallint NOT NULL,
        ts timestamptz NOT NULL,
        PRIMARY KEY (device_id, type)
      );

      ALTER TABLE tasks.device_task ADD COLUMN poll_group_id integer;
      CREATE INDEX device_task_of_group ON tasks.device_task (poll_group_id, created_at) WHERE poll_group_id IS NOT NULL;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE tasks.device_task DROP COLUMN poll_group_id');
    await runner.query('DROP TABLE tasks.newest_record, tasks.poll_group_device, tasks.poll_group');
  }
}
