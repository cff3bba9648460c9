import { outboxTable } from '@gaugeway/platform/bus';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateTasks1763700100000 implements MigrationInterface {
  name = 'CreateTasks1763700100000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(outboxTable('tasks'));
    await runner.query(DEVICE);
    await runner.query(DEVICE_TASK);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE tasks.device_task_transition, tasks.device_task, tasks.device, tasks.outbox');
  }
}

const DEVICE = `
-- Projection of device.registry: what is needed to address a device and to poll it by schedule.
CREATE TABLE tasks.device (
  device_id integer PRIMARY KEY,
  company_id integer NOT NULL,
  model_id integer NOT NULL,
  name text NOT NULL,
  gateway_id integer NOT NULL,
  poll_interval integer NOT NULL,
  state text NOT NULL,
  version integer NOT NULL,
  -- Next scheduled poll; null = never.
  next_poll_at timestamptz
);
CREATE INDEX device_due ON tasks.device (next_poll_at) WHERE next_poll_at IS NOT NULL;
`;

const DEVICE_TASK = `
CREATE TABLE tasks.device_task (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id integer NOT NULL,
  device_id integer NOT NULL,
  command_type text NOT NULL CHECK (command_type IN ('poll', 'control')),
  command_class "char" NOT NULL,
  title text NOT NULL,
  title_en text NOT NULL,
  management jsonb NOT NULL,
  status smallint NOT NULL,
  result_code text,
  result text,
  priority smallint NOT NULL,
  attempt smallint NOT NULL DEFAULT 1,
  -- Only the sender that holds the newest fence may send.
  fence integer NOT NULL DEFAULT 1,
  expires_at timestamptz NOT NULL,
  -- User; 0 = the scheduler.
  created_by integer NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX device_task_list ON tasks.device_task (company_id, id DESC);
CREATE INDEX device_task_of_device ON tasks.device_task (device_id, id DESC);
CREATE INDEX device_task_open ON tasks.device_task (expires_at, device_id) WHERE status IN (1, 2, 3, 4);
-- Two schedulers at once still poll a device once.
CREATE UNIQUE INDEX device_task_one_scheduled ON tasks.device_task (device_id) WHERE priority = 3 AND status IN (1, 2, 3, 4);
CREATE INDEX device_task_old_polls ON tasks.device_task (updated_at) WHERE priority = 3 AND status NOT IN (1, 2, 3, 4);

CREATE TABLE tasks.device_task_transition (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  task_id integer NOT NULL REFERENCES tasks.device_task ON DELETE CASCADE,
  from_status smallint,
  to_status smallint NOT NULL,
  attempt smallint NOT NULL,
  cause text NOT NULL,
  at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX device_task_transition_of_task ON tasks.device_task_transition (task_id, id);
`;
