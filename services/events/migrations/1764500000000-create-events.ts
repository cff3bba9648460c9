import { outboxTable } from '@gaugeway/platform/bus';
import { modelTable } from '@gaugeway/platform/company-models';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateEvents1764500000000 implements MigrationInterface {
  readonly name = 'CreateEvents1764500000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(outboxTable('events'));
    await runner.query(modelTable('events'));
    await runner.query(PROJECTIONS);
    await runner.query(RULES);
    await runner.query(OCCURRENCES);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE events.occurrence_note, events.occurrence_read, events.occurrence, events.rule_state,
      events.rule, events.company, events.gateway_contact, events.gateway, events.device, events.known_model,
      events.outbox`);
  }
}

const PROJECTIONS = `
-- Projection of device.registry.
CREATE TABLE events.device (
  device_id integer PRIMARY KEY,
  version bigint NOT NULL,
  company_id integer NOT NULL,
  model_id integer NOT NULL,
  gateway_id integer NOT NULL,
  name text NOT NULL,
  state text NOT NULL,
  time_zone real NOT NULL,
  -- Seconds.
  report_period integer NOT NULL,
  tied_users integer[] NOT NULL
);
CREATE INDEX device_of_company ON events.device (company_id, device_id);
CREATE INDEX device_behind ON events.device (gateway_id) WHERE gateway_id > 0;

-- Projection of gateway.registry.
CREATE TABLE events.gateway (
  gateway_id integer PRIMARY KEY,
  version bigint NOT NULL,
  company_id integer NOT NULL,
  name text NOT NULL,
  state text NOT NULL,
  tied_users integer[] NOT NULL
);

-- What gateway.state said last of each.
CREATE TABLE events.gateway_contact (
  gateway_id integer PRIMARY KEY,
  company_id integer NOT NULL,
  alive boolean NOT NULL,
  at timestamptz NOT NULL
);

-- Companies that have their ready-made rules; the revision grows with each change of a rule.
CREATE TABLE events.company (
  company_id integer PRIMARY KEY,
  revision integer NOT NULL DEFAULT 1
);
`;

const RULES = `
CREATE TABLE events.rule (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id integer NOT NULL,
  -- null = the ready-made one's.
  title text,
  template text,
  active boolean NOT NULL,
  severity text NOT NULL CHECK (severity IN ('info', 'warning', 'critical')),
  sound_alert boolean NOT NULL,
  -- As eventDefinition in proto/api says.
  definition jsonb NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_by integer NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  CHECK (title IS NOT NULL OR template IS NOT NULL)
);
CREATE INDEX rule_of_company ON events.rule (company_id, id);

-- What a rule knows about a subject; due_at = when time alone may change it.
CREATE TABLE events.rule_state (
  rule_id integer NOT NULL REFERENCES events.rule ON DELETE CASCADE,
  subject_kind text NOT NULL CHECK (subject_kind IN ('device', 'gateway')),
  subject_id integer NOT NULL,
  company_id integer NOT NULL,
  rule_version integer NOT NULL,
  memory jsonb,
  due_at timestamptz,
  PRIMARY KEY (rule_id, subject_kind, subject_id)
);
CREATE INDEX rule_state_due ON events.rule_state (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX rule_state_of_subject ON events.rule_state (subject_kind, subject_id);
`;

const OCCURRENCES = `
CREATE TABLE events.occurrence (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id integer NOT NULL,
  rule_id integer NOT NULL,
  subject_kind text NOT NULL CHECK (subject_kind IN ('device', 'gateway')),
  subject_id integer NOT NULL,
  state text NOT NULL CHECK (state IN ('pending', 'active', 'recovering', 'ended')),
  -- The rule and the subject as they were called then.
  title text,
  template text,
  subject_name text NOT NULL,
  severity text NOT NULL,
  sound_alert boolean NOT NULL,
  field text NOT NULL DEFAULT '',
  value float8,
  times integer NOT NULL DEFAULT 1,
  -- When the condition began, by the device's clock.
  began_at timestamptz NOT NULL,
  -- When people were notified; null = pending.
  active_at timestamptz,
  recovering_at timestamptz,
  ended_at timestamptz,
  end_cause text NOT NULL DEFAULT '',
  -- The one that stands for its group; itself for that one, null while it is pending.
  group_id integer,
  taken_by integer,
  taken_at timestamptz,
  silenced_until timestamptz
);
-- Exactly one that lasts per rule and subject.
CREATE UNIQUE INDEX occurrence_open ON events.occurrence (rule_id, subject_kind, subject_id) WHERE state <> 'ended';
CREATE INDEX occurrence_of_rule ON events.occurrence (rule_id, subject_kind, subject_id, id DESC);
CREATE INDEX occurrence_list ON events.occurrence (company_id, active_at DESC, id DESC) WHERE active_at IS NOT NULL;
CREATE INDEX occurrence_group ON events.occurrence (group_id, id) WHERE group_id IS NOT NULL;
CREATE INDEX occurrence_of_subject ON events.occurrence (subject_kind, subject_id) WHERE state <> 'ended';
CREATE INDEX occurrence_old ON events.occurrence (ended_at) WHERE state = 'ended';

CREATE TABLE events.occurrence_read (
  occurrence_id integer NOT NULL REFERENCES events.occurrence ON DELETE CASCADE,
  user_id integer NOT NULL,
  PRIMARY KEY (occurrence_id, user_id)
);

CREATE TABLE events.occurrence_note (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  occurrence_id integer NOT NULL REFERENCES events.occurrence ON DELETE CASCADE,
  kind text NOT NULL,
  -- 0 = by itself.
  user_id integer NOT NULL,
  text text NOT NULL,
  at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX occurrence_note_of ON events.occurrence_note (occurrence_id, id);
`;
