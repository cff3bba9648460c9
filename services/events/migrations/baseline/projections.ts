/** Tables of the schema `events`. */
export const PROJECTIONS_TABLES = `
-- Projection of device.registry.
CREATE TABLE events.device (
  device_id int PRIMARY KEY,
  version int8 NOT NULL,
  company_id int NOT NULL,
  model_id int NOT NULL,
  gateway_id int NOT NULL,
  name text NOT NULL,
  state text NOT NULL,
  time_zone real NOT NULL,
  -- Seconds.
  report_period int NOT NULL,
  tied_users int[] NOT NULL,
  ratio float8 DEFAULT 1 NOT NULL
);
CREATE INDEX device_of_company ON events.device (company_id, device_id);
CREATE INDEX device_behind ON events.device (gateway_id) WHERE gateway_id > 0;

-- Projection of gateway.registry.
CREATE TABLE events.gateway (
  gateway_id int PRIMARY KEY,
  version int8 NOT NULL,
  company_id int NOT NULL,
  name text NOT NULL,
  state text NOT NULL,
  tied_users int[] NOT NULL
);

-- Newest gateway.state of each gateway device.
CREATE TABLE events.gateway_contact (
  gateway_id int PRIMARY KEY,
  company_id int NOT NULL,
  alive bool NOT NULL,
  at timestamptz NOT NULL
);

-- Companies that have their ready-made rules; the revision grows with each change of a rule.
CREATE TABLE events.company (
  company_id int PRIMARY KEY,
  revision int DEFAULT 1 NOT NULL
);

-- Projection of user.registry.
CREATE TABLE events.company_user (
  user_id int PRIMARY KEY,
  company_id int NOT NULL,
  blocked bool DEFAULT false NOT NULL,
  is_admin bool DEFAULT false NOT NULL,
  is_demo bool DEFAULT false NOT NULL,
  access_group_id int DEFAULT 0 NOT NULL,
  -- Sections by action, as in the access group.
  rights jsonb DEFAULT '{}' NOT NULL
);

-- Projection of object.registry.
CREATE TABLE events.object (
  pin int PRIMARY KEY,
  object_id text NOT NULL UNIQUE,
  company_id int NOT NULL,
  name text NOT NULL
);

-- Projection of device.place; branch: UUIDs of the nodes from the top down, as a list.
CREATE TABLE events.device_place (
  device_id int PRIMARY KEY,
  company_id int NOT NULL,
  branch jsonb NOT NULL
);
CREATE INDEX device_place_branch ON events.device_place USING gin (branch);

-- Projection of accounting-point.registry; device_id: what measures there now, 0 = nothing.
CREATE TABLE events.point (
  point_id int PRIMARY KEY,
  version int8 NOT NULL,
  company_id int NOT NULL,
  title text NOT NULL,
  device_id int NOT NULL,
  -- kW; null = none is set.
  max_power float8,
  -- The point of the main meter that a point is behind; filled from the beginning of the topic.
  parent_id int DEFAULT 0 NOT NULL
);
CREATE INDEX point_of_device ON events.point (device_id) WHERE device_id > 0;
CREATE INDEX point_parent ON events.point (parent_id) WHERE parent_id > 0;

-- Projections of balance-group.registry, poll-group.state and company.registry.
CREATE TABLE events.balance_group (
  group_id int PRIMARY KEY,
  version int8 NOT NULL,
  company_id int NOT NULL,
  title text NOT NULL
);

CREATE TABLE events.poll_group (
  group_id int PRIMARY KEY,
  company_id int NOT NULL,
  name text NOT NULL,
  -- Filled from the beginning of the topic, with which what it says is judged once more.
  late int DEFAULT 0 NOT NULL
);

CREATE TABLE events.known_company (
  company_id int PRIMARY KEY,
  version int8 NOT NULL,
  -- 0 = none.
  parent_id int NOT NULL,
  name text NOT NULL,
  -- Unix seconds; 0 = never.
  expires_at float8 NOT NULL
);

-- Projections of attribute.registry and device.attributes; keys: the values as scopes of rules compare them.
CREATE TABLE events.attribute (
  attribute_id int PRIMARY KEY,
  company_id int NOT NULL,
  name text NOT NULL
);

CREATE TABLE events.device_attributes (
  device_id int PRIMARY KEY,
  company_id int NOT NULL,
  keys jsonb NOT NULL
);
CREATE INDEX device_attributes_keys ON events.device_attributes USING gin (keys);

CREATE TABLE events.last_observed (
  subject_kind text,
  subject_id int,
  -- Whose rules are judged by it.
  company_id int,
  at timestamptz NOT NULL,
  -- As OBSERVED in services/catalogue/event-rules names them.
  observed jsonb NOT NULL,
  PRIMARY KEY (subject_kind, subject_id, company_id)
);
CREATE INDEX last_observed_of_company ON events.last_observed (company_id, subject_kind);

-- Projections of base-station.registry and device.poll-group.
CREATE TABLE events.base_station (
  base_station_id int PRIMARY KEY,
  version int8 NOT NULL,
  company_id int NOT NULL,
  name text NOT NULL,
  state text NOT NULL,
  tied_users int[] NOT NULL
);

CREATE TABLE events.device_poll_group (
  device_id int PRIMARY KEY,
  company_id int NOT NULL,
  group_id int NOT NULL
);
CREATE INDEX device_poll_group_members ON events.device_poll_group (group_id);
`;
