/** Tables of the schema `objects`. */
export const ACCOUNTING_POINTS_TABLES = `
CREATE TABLE objects.accounting_point (
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id int NOT NULL,
  title text NOT NULL,
  -- Resource type and kind of the specification 2, section 3.
  resource_type_id int2 NOT NULL,
  kind int2 NOT NULL,
  city text DEFAULT '' NOT NULL,
  street text DEFAULT '' NOT NULL,
  house text DEFAULT '' NOT NULL,
  inner_object text DEFAULT '' NOT NULL,
  comment text DEFAULT '' NOT NULL,
  version int DEFAULT 1 NOT NULL,
  created_at timestamptz DEFAULT now() NOT NULL,
  title_key text GENERATED ALWAYS AS (lower(title)) STORED NOT NULL,
  search_text text GENERATED ALWAYS AS (lower(((((((((title || '
') || city) || '
') || street) || '
') || house) || '
') || inner_object))) STORED NOT NULL,
  -- WGS 84, degrees.
  latitude float8 CHECK ((latitude >= -90) AND latitude <= 90),
  longitude float8 CHECK ((longitude >= -180) AND longitude <= 180),
  consumer_id uuid REFERENCES objects.consumer(_id) ON DELETE SET NULL,
  supplier_id uuid REFERENCES objects.supplier(_id) ON DELETE SET NULL,
  -- 1 to 6, as the tariffs of the market are numbered; null = none.
  price_category int2,
  -- 1 high, 2 medium 1, 3 medium 2, 4 low; null = none.
  voltage_level int2,
  object_id uuid REFERENCES objects.object(_id) ON DELETE SET NULL,
  -- The point of the main meter that this one is a part of.
  parent_id int REFERENCES objects.accounting_point(id) ON DELETE SET NULL,
  -- The norm of an hour, a day and a month, in the unit of the kind; null = none.
  standard_hour float8 CHECK (standard_hour >= 0),
  standard_day float8 CHECK (standard_day >= 0),
  standard_month float8 CHECK (standard_month >= 0),
  -- Factor from the meter's count to the flow at the supplier's border; null = no losses are accounted.
  loss_factor float8 CHECK (loss_factor > 0),
  -- Power permitted by the contract, kW; null = none is set.
  max_power float8 CHECK (max_power >= 0),
  -- { expression, operands: [{ name, accounting_point_id }] } of a virtual point.
  formula jsonb,
  CONSTRAINT accounting_point_not_own_parent CHECK (parent_id <> id),
  CONSTRAINT accounting_point_place CHECK ((latitude IS NULL) = (longitude IS NULL))
);
CREATE INDEX accounting_point_by_title ON objects.accounting_point (company_id, title_key, id);
CREATE INDEX accounting_point_search ON objects.accounting_point USING gin (search_text gin_trgm_ops);
CREATE INDEX accounting_point_of_consumer ON objects.accounting_point (consumer_id) WHERE consumer_id IS NOT NULL;
CREATE INDEX accounting_point_of_supplier ON objects.accounting_point (supplier_id) WHERE supplier_id IS NOT NULL;
CREATE INDEX accounting_point_of_object ON objects.accounting_point (object_id) WHERE object_id IS NOT NULL;
CREATE INDEX accounting_point_of_parent ON objects.accounting_point (parent_id) WHERE parent_id IS NOT NULL;

-- Periods in which devices measured at points. Ended ones are kept forever: consumption is computed from them.
CREATE TABLE objects.device_link (
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  point_id int NOT NULL REFERENCES objects.accounting_point(id) ON DELETE CASCADE,
  device_id int NOT NULL,
  -- Unix seconds, [from, to); to null = still.
  from_ts int8 NOT NULL,
  to_ts int8,
  -- Values of the registers when the device was tied and untied: field of the catalogue and its value.
  start_values jsonb DEFAULT '{}' NOT NULL,
  end_values jsonb DEFAULT '{}' NOT NULL,
  -- Users of identity; null = a program.
  tied_by int,
  untied_by int,
  transformation_ratio float8,
  loss_factor float8,
  CONSTRAINT device_link_one_device EXCLUDE USING gist (point_id WITH =, int8range(from_ts, to_ts) WITH &&),
  CONSTRAINT device_link_one_point EXCLUDE USING gist (device_id WITH =, int8range(from_ts, to_ts) WITH &&),
  CHECK ((to_ts IS NULL) OR (to_ts > from_ts))
);
CREATE INDEX device_link_of_point ON objects.device_link (point_id, from_ts);
-- For the list of points, which shows the device that measures at each point now.
CREATE INDEX device_link_present ON objects.device_link (point_id) WHERE to_ts IS NULL;

CREATE TABLE objects.attachment (
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  point_id int NOT NULL REFERENCES objects.accounting_point(id) ON DELETE CASCADE,
  name text NOT NULL,
  -- By the content.
  mime text NOT NULL,
  size int NOT NULL,
  comment text DEFAULT '' NOT NULL,
  user_id int,
  created_at timestamptz DEFAULT now() NOT NULL,
  bytes bytea NOT NULL
);
ALTER TABLE objects.attachment ALTER bytes SET STORAGE EXTERNAL;
CREATE INDEX attachment_of_point ON objects.attachment (point_id, id);

CREATE TABLE objects.balance_group (
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id int NOT NULL,
  title text NOT NULL,
  comment text NOT NULL,
  resource_type_id int2 NOT NULL,
  -- Loss that is accepted, percent of what comes in.
  allowed_imbalance float8 NOT NULL,
  version int DEFAULT 1 NOT NULL,
  created_at timestamptz DEFAULT now() NOT NULL
);
CREATE INDEX balance_group_by_title ON objects.balance_group (company_id, lower(title), id);

CREATE TABLE objects.balance_member (
  group_id int REFERENCES objects.balance_group(id) ON DELETE CASCADE,
  point_id int REFERENCES objects.accounting_point(id) ON DELETE CASCADE,
  -- 1 = what comes in, -1 = what goes out.
  sign int2 NOT NULL CHECK (sign IN (1, -1)),
  -- Part of the consumption that counts, percent.
  share float8 NOT NULL CHECK (share > 0 AND share <= 100),
  -- Order of the members.
  place int NOT NULL,
  PRIMARY KEY (group_id, point_id)
);
CREATE INDEX balance_member_of_point ON objects.balance_member (point_id);

-- Changes of a point or a node, as in the product's audit log. Rows of a deleted node remain: it can be restored from
-- the trash.
CREATE TABLE objects.history (
  id int8 GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id int NOT NULL,
  point_id int REFERENCES objects.accounting_point(id) ON DELETE CASCADE,
  object_id uuid,
  at timestamptz DEFAULT now() NOT NULL,
  user_id int NOT NULL,
  user_name text NOT NULL,
  action text NOT NULL,
  details jsonb NOT NULL,
  CHECK ((point_id IS NULL) <> (object_id IS NULL))
);
CREATE INDEX history_of_point ON objects.history (point_id, at) WHERE point_id IS NOT NULL;
CREATE INDEX history_of_object ON objects.history (object_id, at) WHERE object_id IS NOT NULL;

-- Points whose users have changed through the object tree; a job publishes them.
CREATE TABLE objects.point_unpublished (
  point_id int PRIMARY KEY,
  company_id int NOT NULL
);

-- The points of a formula. Checked at the end of a transaction: a branch goes with its virtual points and theirs.
CREATE TABLE objects.formula_operand (
  point_id int REFERENCES objects.accounting_point(id) ON DELETE CASCADE,
  operand_id int REFERENCES objects.accounting_point(id) DEFERRABLE INITIALLY DEFERRED,
  -- Of the formula as it is written out: the consumption of the operand times this.
  factor float8 NOT NULL,
  PRIMARY KEY (point_id, operand_id)
);
CREATE INDEX formula_operand_of ON objects.formula_operand (operand_id);

-- Written with accounting_point.consumer_id, whatever changes it.
CREATE TABLE objects.consumer_tie (
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id int NOT NULL,
  point_id int NOT NULL REFERENCES objects.accounting_point(id) ON DELETE CASCADE,
  consumer_id uuid NOT NULL REFERENCES objects.consumer(_id) ON DELETE CASCADE,
  -- Unix seconds, [from, to); 0 = from the beginning, null = still.
  from_ts int8 NOT NULL,
  to_ts int8
);
CREATE INDEX consumer_tie_of_point ON objects.consumer_tie (point_id, from_ts);
CREATE INDEX consumer_tie_of_consumer ON objects.consumer_tie (consumer_id);
CREATE UNIQUE INDEX consumer_tie_now ON objects.consumer_tie (point_id) WHERE to_ts IS NULL;

-- Consumers that other services do not know as they are; a job publishes them.
CREATE TABLE objects.consumer_unpublished (
  pin int PRIMARY KEY,
  company_id int NOT NULL
);

CREATE TABLE objects.removed_attachment (
  branch_id int NOT NULL REFERENCES objects.removed_branch(id) ON DELETE CASCADE,
  id int NOT NULL,
  point_id int NOT NULL,
  name text NOT NULL,
  mime text NOT NULL,
  size int NOT NULL,
  comment text NOT NULL,
  user_id int,
  created_at timestamptz NOT NULL,
  bytes bytea NOT NULL
);
ALTER TABLE objects.removed_attachment ALTER bytes SET STORAGE EXTERNAL;
CREATE INDEX removed_attachment_of_branch ON objects.removed_attachment (branch_id);
`;
