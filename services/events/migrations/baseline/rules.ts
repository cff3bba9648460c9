/** Tables of the schema `events`. */
export const RULES_TABLES = `
CREATE TABLE events.rule (
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id int NOT NULL,
  -- null = the ready-made one's.
  title text,
  template text,
  active bool NOT NULL,
  severity text NOT NULL CHECK (severity IN ('info', 'warning', 'critical')),
  sound_alert bool NOT NULL,
  -- As eventDefinition in proto/api says.
  definition jsonb NOT NULL,
  version int DEFAULT 1 NOT NULL,
  created_by int NOT NULL,
  created_at timestamptz DEFAULT now() NOT NULL,
  updated_at timestamptz DEFAULT now() NOT NULL,
  reactions jsonb DEFAULT '[]' NOT NULL,
  -- As the contract says, each with \\\`by\\\`: the user who gave it to the rule.
  actions jsonb DEFAULT '[]' NOT NULL,
  judged_version int DEFAULT 1 NOT NULL,
  CHECK ((title IS NOT NULL) OR (template IS NOT NULL))
);
CREATE INDEX rule_of_company ON events.rule (company_id, id);

-- Memory of a rule about a subject; due_at = when time alone may change it.
CREATE TABLE events.rule_state (
  rule_id int REFERENCES events.rule(id) ON DELETE CASCADE,
  subject_kind text CHECK (subject_kind IN ('device', 'gateway', 'balance_group', 'poll_group', 'company', 'base_station')),
  subject_id int,
  company_id int NOT NULL,
  rule_version int NOT NULL,
  memory jsonb,
  due_at timestamptz,
  PRIMARY KEY (rule_id, subject_kind, subject_id)
);
CREATE INDEX rule_state_due ON events.rule_state (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX rule_state_of_subject ON events.rule_state (subject_kind, subject_id);

CREATE TABLE events.occurrence (
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id int NOT NULL,
  rule_id int NOT NULL,
  subject_kind text NOT NULL CHECK (subject_kind IN ('device', 'gateway', 'balance_group', 'poll_group', 'company', 'base_station')),
  subject_id int NOT NULL,
  state text NOT NULL CHECK (state IN ('pending', 'active', 'recovering', 'ended')),
  -- The rule and the subject as they were called then.
  title text,
  template text,
  subject_name text NOT NULL,
  severity text NOT NULL,
  sound_alert bool NOT NULL,
  field text DEFAULT '' NOT NULL,
  value float8,
  times int DEFAULT 1 NOT NULL,
  -- When the condition began, by the device's clock.
  began_at timestamptz NOT NULL,
  -- When people were notified; null = pending.
  active_at timestamptz,
  recovering_at timestamptz,
  ended_at timestamptz,
  end_cause text DEFAULT '' NOT NULL,
  -- Occurrence that represents the group; the row itself if it is that one, null while it is pending.
  group_id int,
  taken_by int,
  taken_at timestamptz,
  silenced_until timestamptz,
  stands bool DEFAULT false NOT NULL
);
-- Exactly one that lasts per rule and subject.
CREATE UNIQUE INDEX occurrence_open ON events.occurrence (rule_id, subject_kind, subject_id) WHERE state <> 'ended';
CREATE INDEX occurrence_of_rule ON events.occurrence (rule_id, subject_kind, subject_id, id DESC);
CREATE INDEX occurrence_list ON events.occurrence (company_id, active_at DESC, id DESC) WHERE active_at IS NOT NULL;
CREATE INDEX occurrence_group ON events.occurrence (group_id, id) WHERE group_id IS NOT NULL;
CREATE INDEX occurrence_of_subject ON events.occurrence (subject_kind, subject_id) WHERE state <> 'ended';
CREATE INDEX occurrence_old ON events.occurrence (ended_at) WHERE state = 'ended';
-- For the chart of a device.
CREATE INDEX occurrence_timeline ON events.occurrence (subject_id, subject_kind, began_at);
CREATE INDEX occurrence_group_open ON events.occurrence (group_id) WHERE group_id IS NOT NULL AND state IN ('active', 'recovering');
CREATE INDEX occurrence_standing ON events.occurrence (company_id, active_at DESC, id DESC) WHERE stands;
CREATE INDEX occurrence_stands_for ON events.occurrence (group_id) WHERE stands;

CREATE TABLE events.occurrence_read (
  occurrence_id int REFERENCES events.occurrence(id) ON DELETE CASCADE,
  user_id int,
  PRIMARY KEY (occurrence_id, user_id)
);

CREATE TABLE events.occurrence_note (
  id int8 GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  occurrence_id int NOT NULL REFERENCES events.occurrence(id) ON DELETE CASCADE,
  kind text NOT NULL,
  -- 0 = ended automatically.
  user_id int NOT NULL,
  text text NOT NULL,
  at timestamptz DEFAULT now() NOT NULL
);
CREATE INDEX occurrence_note_of ON events.occurrence_note (occurrence_id, id);

CREATE TABLE events.silence (
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id int NOT NULL,
  -- Scope of the silence: every column that is not null must match.
  rule_id int,
  subject_kind text CHECK (subject_kind IN ('device', 'gateway', 'balance_group', 'poll_group', 'company', 'base_station')),
  subject_ids int[],
  object_id text,
  comment text NOT NULL,
  created_by int NOT NULL,
  created_at timestamptz DEFAULT now() NOT NULL,
  until timestamptz NOT NULL,
  ended_at timestamptz,
  ended_by int,
  CHECK ((rule_id IS NOT NULL) OR (subject_kind IS NOT NULL) OR (object_id IS NOT NULL)),
  CHECK ((subject_kind IS NULL) = (subject_ids IS NULL))
);
CREATE INDEX silence_of_company ON events.silence (company_id, id DESC);
CREATE INDEX silence_lasting ON events.silence (company_id, until) WHERE ended_at IS NULL;

-- Requests to the tasks service; outcome: as in TaskAnswered, null = none yet.
CREATE TABLE events.wanted_action (
  id int8 GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id int NOT NULL,
  occurrence_id int NOT NULL,
  device_id int NOT NULL,
  at timestamptz DEFAULT now() NOT NULL,
  outcome text
);
CREATE INDEX wanted_action_of_device ON events.wanted_action (device_id, at);

-- Common causes for several devices: a base station that is lost, or a power cut at a main meter.
CREATE TABLE events.cause (
  kind text CHECK (kind IN ('base_station', 'power_cut')),
  -- The base station, or the main meter.
  source_id int,
  company_id int NOT NULL,
  lasts bool NOT NULL,
  -- Since when it is as it is.
  at timestamptz NOT NULL,
  PRIMARY KEY (kind, source_id)
);

CREATE TABLE events.caused (
  device_id int,
  kind text,
  source_id int,
  PRIMARY KEY (device_id, kind, source_id),
  FOREIGN KEY (kind, source_id) REFERENCES events.cause(kind, source_id) ON DELETE CASCADE
);
CREATE INDEX caused_by ON events.caused (kind, source_id);
`;
