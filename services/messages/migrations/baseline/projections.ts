/** Tables of the schema `messages`. */
export const PROJECTIONS_TABLES = `
CREATE TABLE messages.device (
  device_id int PRIMARY KEY,
  company_id int NOT NULL,
  model_id int NOT NULL,
  name text NOT NULL,
  time_zone real NOT NULL,
  transformation_ratio float8 NOT NULL,
  version int8 NOT NULL,
  serial text DEFAULT '' NOT NULL,
  address text DEFAULT '' NOT NULL,
  state text DEFAULT 'active' NOT NULL,
  -- When it came from another company; null = never.
  moved_at timestamptz,
  tied_users int[] DEFAULT '{}' NOT NULL,
  dev_eui text DEFAULT '' NOT NULL,
  inside_addr text DEFAULT '' NOT NULL,
  fields jsonb DEFAULT '{}' NOT NULL,
  report_period int DEFAULT 0 NOT NULL,
  gateway_id int DEFAULT 0 NOT NULL
);
CREATE INDEX device_moved ON messages.device (moved_at) WHERE moved_at IS NOT NULL;
CREATE INDEX device_of_company ON messages.device (company_id, device_id);

-- Projection of company.registry.
CREATE TABLE messages.company (
  company_id int PRIMARY KEY,
  parent_id int NOT NULL,
  name text NOT NULL,
  -- Hours from UTC; a company's day begins at its midnight.
  time_zone real NOT NULL,
  -- Messages a day; null = without limit.
  limit_a_day int,
  version int8 NOT NULL,
  active bool,
  expires_at float8
);
CREATE INDEX company_parent ON messages.company (parent_id);
CREATE INDEX company_limited ON messages.company (company_id) WHERE limit_a_day IS NOT NULL;

-- Projection of accounting-point.registry.
CREATE TABLE messages.accounting_point (
  point_id int PRIMARY KEY,
  company_id int NOT NULL,
  title text NOT NULL,
  resource_type_id int2 NOT NULL,
  -- [{ deviceId, from, to, start: { field: value }, end }] in the order of time; from and to in Unix seconds, to null = still.
  links jsonb NOT NULL,
  version int8 NOT NULL,
  loss_factor float8,
  max_power float8,
  voltage_level int2,
  is_at_object bool DEFAULT false NOT NULL,
  seen_by int[] DEFAULT '{}' NOT NULL,
  terms jsonb DEFAULT '[]' NOT NULL,
  branch jsonb DEFAULT '[]' NOT NULL,
  parent_id int,
  -- In the standard unit of the resource; null = none is set.
  standard_day float8,
  standard_month float8,
  consumers jsonb DEFAULT '[]' NOT NULL,
  address text DEFAULT '' NOT NULL,
  has_ratios bool DEFAULT false NOT NULL,
  has_noted bool GENERATED ALWAYS AS (jsonb_path_exists(links, '$[*]."start".*'::jsonpath) OR jsonb_path_exists(links, '$[*]."end".*'::jsonpath)) STORED NOT NULL
);
CREATE INDEX accounting_point_links ON messages.accounting_point USING gin (links jsonb_path_ops);
CREATE INDEX accounting_point_branch ON messages.accounting_point USING gin (branch);
CREATE INDEX accounting_point_of_consumers ON messages.accounting_point USING gin (consumers jsonb_path_ops);
CREATE INDEX accounting_point_ratios ON messages.accounting_point (company_id) WHERE has_ratios;

-- Projection of device.place; branch: UUIDs of the nodes from the top down, as a list.
CREATE TABLE messages.device_place (
  device_id int PRIMARY KEY,
  company_id int NOT NULL,
  branch jsonb NOT NULL
);
CREATE INDEX device_place_branch ON messages.device_place USING gin (branch);

-- Projection of object.registry.
CREATE TABLE messages.object (
  pin int PRIMARY KEY,
  object_id text NOT NULL,
  company_id int NOT NULL,
  parent_pin int DEFAULT 0 NOT NULL,
  tied_users int[] DEFAULT '{}' NOT NULL,
  name text DEFAULT '' NOT NULL
);
CREATE INDEX object_id ON messages.object (object_id);

-- Projection of device.attributes; keys: the values as scopes of rules compare them.
CREATE TABLE messages.device_attributes (
  device_id int PRIMARY KEY,
  company_id int NOT NULL,
  keys jsonb NOT NULL
);
CREATE INDEX device_attributes_keys ON messages.device_attributes USING gin (keys);

-- Projection of device.poll-group; group_id: 0 = none.
CREATE TABLE messages.device_poll_group (
  device_id int PRIMARY KEY,
  company_id int NOT NULL,
  group_id int NOT NULL
);
CREATE INDEX device_poll_group_members ON messages.device_poll_group (group_id);

-- Projections of gateway.registry and base-station.registry.
CREATE TABLE messages.gateway (
  gateway_id int PRIMARY KEY,
  version int8 NOT NULL,
  company_id int NOT NULL,
  name text NOT NULL,
  state text NOT NULL,
  tied_users int[] DEFAULT '{}' NOT NULL
);
CREATE INDEX gateway_of_company ON messages.gateway (company_id, gateway_id);

CREATE TABLE messages.base_station (
  base_station_id int PRIMARY KEY,
  version int8 NOT NULL,
  company_id int NOT NULL,
  name text NOT NULL,
  state text NOT NULL,
  tied_users int[] DEFAULT '{}' NOT NULL
);
CREATE INDEX base_station_of_company ON messages.base_station (company_id, base_station_id);

-- Projection of user.registry.
CREATE TABLE messages.company_user (
  user_id int PRIMARY KEY,
  company_id int NOT NULL,
  blocked bool,
  is_admin bool,
  is_demo bool,
  rights jsonb
);

-- Projection of balance-group.registry.
CREATE TABLE messages.balance_group (
  group_id int PRIMARY KEY,
  company_id int NOT NULL,
  title text NOT NULL,
  allowed_imbalance float8 NOT NULL,
  -- [{ pointId, sign, share }] in their order.
  members jsonb NOT NULL,
  version int8 NOT NULL,
  -- 0 until the projection's new column is filled.
  resource_type_id int2 DEFAULT 0 NOT NULL
);

CREATE TABLE messages.consumer (
  pin int PRIMARY KEY,
  company_id int NOT NULL,
  consumer_id text NOT NULL,
  name text NOT NULL,
  contract text NOT NULL,
  version int8 NOT NULL
);
CREATE INDEX consumer_of_company ON messages.consumer (company_id, consumer_id);
`;
