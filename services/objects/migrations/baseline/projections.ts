/** Tables of the schema `objects`. */
export const PROJECTIONS_TABLES = `
-- Projection of device.registry.
CREATE TABLE objects.device (
  device_id int PRIMARY KEY,
  company_id int NOT NULL,
  model_id int NOT NULL,
  name text NOT NULL,
  serial text NOT NULL,
  -- active | off | trash
  state text NOT NULL,
  version int8 NOT NULL,
  -- Users without access to all devices see the points of the devices tied to them.
  tied_users int[] DEFAULT '{}' NOT NULL,
  address text DEFAULT '' NOT NULL,
  -- Identifies a device in a spreadsheet.
  dev_eui text DEFAULT '' NOT NULL
);
CREATE INDEX device_by_serial ON objects.device (company_id, lower(serial)) WHERE serial <> '';
CREATE INDEX device_by_eui ON objects.device (company_id, dev_eui) WHERE dev_eui <> '';

-- Projection of user.registry.
CREATE TABLE objects.company_user (
  user_id int PRIMARY KEY,
  company_id int NOT NULL
);

CREATE TABLE objects.gateway (
  gateway_id int PRIMARY KEY,
  company_id int NOT NULL,
  name text NOT NULL,
  state text NOT NULL,
  tied_users int[] NOT NULL,
  version int8 NOT NULL
);

CREATE TABLE objects.base_station (
  base_station_id int PRIMARY KEY,
  company_id int NOT NULL,
  name text NOT NULL,
  state text NOT NULL,
  tied_users int[] NOT NULL,
  version int8 NOT NULL
);

-- Branches of the tree that were removed, as they were, so that they can be restored for some weeks.
CREATE TABLE objects.removed_branch (
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id int NOT NULL,
  name text NOT NULL,
  pin int NOT NULL,
  -- Negative = the API key of that number.
  removed_by int NOT NULL,
  removed_at timestamptz DEFAULT now() NOT NULL,
  -- Rows of objects.object, parents before their children.
  nodes jsonb NOT NULL,
  -- { devices, gateways, base_stations, points, users }: each [[id, id of the node]].
  ties jsonb NOT NULL,
  -- Points that were removed along with their branch, as they were, with what hung on them.
  -- { accounting_point, device_link, consumer_tie, balance_member, formula_operand, history }: rows of these tables.
  points jsonb DEFAULT '{}' NOT NULL
);
CREATE INDEX removed_branch_by_time ON objects.removed_branch (company_id, removed_at DESC);
`;
