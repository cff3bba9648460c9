/** Tables of the schema `tasks`. */
export const TASKS_TABLES = `
-- Projection of device.registry: data for addressing a device and polling it by schedule.
CREATE TABLE tasks.device (
  device_id int PRIMARY KEY,
  company_id int NOT NULL,
  model_id int NOT NULL,
  name text NOT NULL,
  gateway_id int NOT NULL,
  poll_interval int NOT NULL,
  state text NOT NULL,
  version int NOT NULL,
  -- Next scheduled poll; null = never.
  next_poll_at timestamptz,
  -- It has been another company's: its tasks of that time are its present company's now.
  moved bool DEFAULT false NOT NULL,
  tied_users int[] DEFAULT '{}' NOT NULL,
  -- Offset of the device's clock from UTC, hours; the registry is published again at the upgrade.
  time_zone real DEFAULT 0 NOT NULL,
  -- Inputs of next_poll_at: it is computed again only when they change.
  poll_plan text DEFAULT '' NOT NULL
);
CREATE INDEX device_due ON tasks.device (next_poll_at) WHERE next_poll_at IS NOT NULL;
CREATE INDEX device_moved ON tasks.device (company_id) WHERE moved;
CREATE INDEX device_tied ON tasks.device USING gin (tied_users);

CREATE TABLE tasks.device_task (
  id int8 GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id int NOT NULL,
  device_id int NOT NULL,
  command_type text NOT NULL CHECK (command_type IN ('poll', 'control')),
  command_class "char" NOT NULL,
  title text NOT NULL,
  title_en text NOT NULL,
  management jsonb NOT NULL,
  status int2 NOT NULL,
  result_code text,
  result text,
  priority int2 NOT NULL,
  attempt int2 DEFAULT 1 NOT NULL,
  -- Only the sender that holds the newest fence may send.
  fence int DEFAULT 1 NOT NULL,
  expires_at timestamptz NOT NULL,
  -- User; 0 = the scheduler.
  created_by int NOT NULL,
  created_at timestamptz DEFAULT now() NOT NULL,
  updated_at timestamptz DEFAULT now() NOT NULL,
  -- Key of the control that it is; null = it reads.
  control text,
  poll_group_id int,
  step text DEFAULT '' NOT NULL,
  title_mn text DEFAULT '' NOT NULL
);
CREATE INDEX device_task_open ON tasks.device_task (expires_at, device_id) WHERE status IN (1, 2, 3, 4);
-- Two schedulers at once still poll a device once.
CREATE UNIQUE INDEX device_task_one_scheduled ON tasks.device_task (device_id) WHERE priority = 3 AND status IN (1, 2, 3, 4);
CREATE INDEX device_task_old_polls ON tasks.device_task (updated_at) WHERE priority = 3 AND (status NOT IN (1, 2, 3, 4));
CREATE INDEX device_task_list ON tasks.device_task (company_id, id DESC);
CREATE INDEX device_task_of_device ON tasks.device_task (device_id, id DESC);
CREATE INDEX device_task_dangerous ON tasks.device_task (company_id, created_at) WHERE command_class = 'B';
CREATE INDEX device_task_quarantined ON tasks.device_task (expires_at) WHERE status = 10;
CREATE INDEX device_task_of_group ON tasks.device_task (poll_group_id, created_at) WHERE poll_group_id IS NOT NULL;
CREATE INDEX device_task_in_state ON tasks.device_task (company_id, status, id DESC);
CREATE INDEX device_task_commands ON tasks.device_task (company_id, id DESC) WHERE command_type = 'control';

CREATE TABLE tasks.device_task_transition (
  id int8 GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  task_id int8 NOT NULL REFERENCES tasks.device_task(id) ON DELETE CASCADE,
  from_status int2,
  to_status int2 NOT NULL,
  attempt int2 NOT NULL,
  cause text NOT NULL,
  at timestamptz DEFAULT now() NOT NULL,
  -- The person who made the step; null = the platform or the device.
  user_id int,
  gateway text,
  frames jsonb
);
CREATE INDEX device_task_transition_of_task ON tasks.device_task_transition (task_id, id);

-- Projection of device.schedule, kind poll. It may be there before its device.
CREATE TABLE tasks.poll_schedule (
  device_id int PRIMARY KEY,
  version int NOT NULL,
  -- [{ from, schedule }] in rising order.
  turns jsonb NOT NULL
);

CREATE TABLE tasks.poll_off (
  device_id int PRIMARY KEY,
  user_id int NOT NULL,
  since timestamptz DEFAULT now() NOT NULL
);

CREATE TABLE tasks.command_brake (
  company_id int PRIMARY KEY,
  -- So many commands of class B within so many minutes pass without a second person.
  most int NOT NULL,
  minutes int NOT NULL,
  -- Commands of class B to so many per cent of the company's devices pass within a day without a second person.
  percent int DEFAULT 1 NOT NULL
);

CREATE TABLE tasks.poll_group (
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id int NOT NULL,
  name text NOT NULL,
  -- Which devices may be in it; null = any.
  model_id int,
  connection_type text,
  device_interface_id int,
  -- Seconds.
  poll_interval int NOT NULL,
  warning_period int NOT NULL,
  -- As the API takes them (proto/api/poll-groups.ts).
  poll_params jsonb NOT NULL,
  selected_data jsonb NOT NULL,
  autoload_params jsonb NOT NULL,
  service_params jsonb NOT NULL,
  poll_one bool NOT NULL,
  -- Minutes.
  averaging int2 NOT NULL,
  is_active bool NOT NULL,
  created_by int NOT NULL,
  created_at timestamptz DEFAULT now() NOT NULL,
  version int DEFAULT 1 NOT NULL
);
CREATE INDEX poll_group_list ON tasks.poll_group (company_id, id DESC);

-- The key is the device: it is in one group at most.
CREATE TABLE tasks.poll_group_device (
  device_id int PRIMARY KEY,
  group_id int NOT NULL REFERENCES tasks.poll_group(id) ON DELETE CASCADE,
  since timestamptz DEFAULT now() NOT NULL,
  asked_at timestamptz,
  answered_at timestamptz,
  -- The newest of the group's tasks that ended, its state and result code.
  last_task int8 DEFAULT 0 NOT NULL,
  last_state int2,
  last_code text
);
CREATE INDEX poll_group_device_list ON tasks.poll_group_device (group_id, device_id);

-- Projection of reading.stored: the newest record of each archive, profile and journal that is here.
CREATE TABLE tasks.newest_record (
  device_id int,
  type int2,
  ts timestamptz NOT NULL,
  PRIMARY KEY (device_id, type)
);

CREATE TABLE tasks.published_polls (
  group_id int PRIMARY KEY,
  company_id int NOT NULL,
  name text NOT NULL,
  devices int NOT NULL,
  late int NOT NULL
);

CREATE TABLE tasks.answered_wish (
  request_id int8 PRIMARY KEY,
  company_id int NOT NULL,
  at timestamptz DEFAULT now() NOT NULL
);

-- Projection of reading.gaps: gaps of archives and profiles, and the requests that fill them.
CREATE TABLE tasks.gap (
  device_id int,
  type int2,
  -- Unix seconds: nothing came after the first until and with the second.
  from_ts int8,
  to_ts int8 NOT NULL,
  -- Number of requests, and of answers of the meter that left the gap open.
  asked int2 DEFAULT 0 NOT NULL,
  answered int2 DEFAULT 0 NOT NULL,
  -- Time of the next request; null = none.
  next_at timestamptz DEFAULT now(),
  -- Task that requests it.
  task_id int8,
  PRIMARY KEY (device_id, type, from_ts)
);
CREATE INDEX gap_due ON tasks.gap (next_at) WHERE next_at IS NOT NULL;
CREATE INDEX gap_of_task ON tasks.gap (task_id) WHERE task_id IS NOT NULL;

-- Last read differences of device clocks that poll groups correct, and the verdicts on them.
CREATE TABLE tasks.clock (
  device_id int PRIMARY KEY,
  -- Unix seconds.
  read_at int8 NOT NULL,
  -- Seconds; below 0 = it is behind.
  difference float8 NOT NULL,
  -- Of CLOCK_VERDICTS (proto/api/poll-groups.ts); null = not judged yet.
  verdict text,
  corrected_at timestamptz
);
CREATE INDEX clock_unjudged ON tasks.clock (device_id) WHERE verdict IS NULL;

CREATE TABLE tasks.published_member (
  device_id int PRIMARY KEY,
  company_id int NOT NULL,
  group_id int NOT NULL
);
`;
