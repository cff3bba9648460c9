/** Tables of the schema `devices`. */
export const PROJECTIONS_TABLES = `
CREATE TABLE devices.audit (
  id int8 GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id int NOT NULL,
  user_id int NOT NULL,
  session_id text NOT NULL,
  address text NOT NULL,
  request_id text NOT NULL,
  action text NOT NULL,
  entity text NOT NULL,
  entity_id int NOT NULL,
  before jsonb,
  after jsonb,
  at timestamptz DEFAULT now() NOT NULL,
  user_name text DEFAULT '' NOT NULL
);
CREATE INDEX audit_of_entity ON devices.audit (company_id, entity, entity_id, id);
-- The history of a device includes changes by its previous companies.
CREATE INDEX audit_of_moved ON devices.audit (entity, entity_id, id);

-- Projection of company.registry: the tree, and how many devices each company may have.
CREATE TABLE devices.company (
  company_id int PRIMARY KEY,
  -- 0 = the platform operator, at the top.
  parent_id int NOT NULL,
  name text NOT NULL,
  -- null = without limit.
  limit_devices int,
  version int NOT NULL
);
CREATE INDEX company_parent ON devices.company (parent_id);

-- Progress of publishing a registry again after its events were extended.
CREATE TABLE devices.republished (
  topic text PRIMARY KEY,
  -- Highest id that was published.
  up_to int NOT NULL,
  is_done bool NOT NULL,
  shape text DEFAULT '' NOT NULL
);

-- Projection of accounting-point.registry.
CREATE TABLE devices.accounting_point (
  point_id int PRIMARY KEY,
  version float8 NOT NULL
);

CREATE TABLE devices.point_link (
  link_id int,
  point_id int REFERENCES devices.accounting_point(point_id) ON DELETE CASCADE,
  company_id int NOT NULL,
  device_id int NOT NULL,
  title text NOT NULL,
  -- Unix seconds, [from, to); to null = still.
  from_ts int8 NOT NULL,
  to_ts int8,
  -- Users; 0 = a program, or not yet.
  tied_by int NOT NULL,
  untied_by int NOT NULL,
  start_values jsonb NOT NULL,
  end_values jsonb NOT NULL,
  -- 1 water ... 7 other; 0 = not known yet.
  resource_type_id int DEFAULT 0 NOT NULL,
  -- Norms in the standard unit of the resource; null = none is set.
  standard_hour float8,
  standard_day float8,
  standard_month float8,
  PRIMARY KEY (point_id, link_id)
);
CREATE INDEX point_link_of_device ON devices.point_link (device_id, from_ts);

CREATE TABLE devices.company_user (
  user_id int PRIMARY KEY,
  company_id int NOT NULL
);
`;
