/** Tables of the schema `objects`. */
export const TREE_TABLES = `
CREATE TABLE objects.object (
  _id uuid DEFAULT gen_random_uuid() PRIMARY KEY,
  -- The short number that a person types to remove it.
  pin int GENERATED ALWAYS AS IDENTITY UNIQUE,
  company_id int NOT NULL,
  -- No foreign key: its checks row by row made adding 50,000 nodes quadratic. The shape changes under a lock of the
  -- company's tree alone, and a branch goes as the range of its paths.
  parent_id uuid,
  -- Pins from the top down to the node itself, '/1/7/': a branch is a range of an index. In the order of bytes.
  path text COLLATE "C" NOT NULL,
  name text NOT NULL,
  type text NOT NULL,
  sort int NOT NULL,
  comment text NOT NULL,
  unrestricted_value text NOT NULL,
  country text NOT NULL,
  region text NOT NULL,
  city text NOT NULL,
  city_district text NOT NULL,
  settlement text NOT NULL,
  area text NOT NULL,
  street text NOT NULL,
  house text NOT NULL,
  block text NOT NULL,
  -- WGS 84, degrees.
  latitude float8 CHECK ((latitude >= -90) AND latitude <= 90),
  longitude float8 CHECK ((longitude >= -180) AND longitude <= 180),
  -- Devices tied to the node itself, kept by the trigger below.
  devices_count int DEFAULT 0 NOT NULL,
  version int DEFAULT 1 NOT NULL,
  created_at timestamptz DEFAULT now() NOT NULL,
  search_text text GENERATED ALWAYS AS (lower(((((((((name || '
') || unrestricted_value) || '
') || city) || '
') || street) || '
') || house))) STORED NOT NULL,
  CONSTRAINT object_place CHECK ((latitude IS NULL) = (longitude IS NULL))
);
CREATE INDEX object_of_parent ON objects.object (company_id, parent_id, sort);
CREATE UNIQUE INDEX object_branch ON objects.object (company_id, path) INCLUDE (devices_count);
CREATE INDEX object_search ON objects.object USING gin (search_text gin_trgm_ops);

-- A device is at one node only.
CREATE TABLE objects.object_device (
  device_id int PRIMARY KEY,
  company_id int NOT NULL,
  object_id uuid NOT NULL REFERENCES objects.object(_id) ON DELETE CASCADE
);
CREATE INDEX object_device_of_object ON objects.object_device (object_id, device_id);

-- Users who see a node and all below it without the right to see all; negative = the API key of that number.
CREATE TABLE objects.object_user (
  user_id int,
  object_id uuid REFERENCES objects.object(_id) ON DELETE CASCADE,
  company_id int NOT NULL,
  PRIMARY KEY (user_id, object_id)
);
CREATE INDEX object_user_of_object ON objects.object_user (object_id);

CREATE TABLE objects.object_gateway (
  gateway_id int PRIMARY KEY,
  company_id int NOT NULL,
  object_id uuid NOT NULL REFERENCES objects.object(_id) ON DELETE CASCADE
);
CREATE INDEX object_gateway_of_object ON objects.object_gateway (object_id);

CREATE TABLE objects.object_base_station (
  base_station_id int PRIMARY KEY,
  company_id int NOT NULL,
  object_id uuid NOT NULL REFERENCES objects.object(_id) ON DELETE CASCADE
);
CREATE INDEX object_base_station_of_object ON objects.object_base_station (object_id);

CREATE TABLE objects.attribute (
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id int NOT NULL,
  name text NOT NULL,
  type text NOT NULL CHECK (type IN ('text', 'number', 'date', 'bool')),
  unit text NOT NULL,
  name_key text GENERATED ALWAYS AS (lower(name)) STORED NOT NULL
);
CREATE UNIQUE INDEX attribute_name ON objects.attribute (company_id, name_key);

CREATE TABLE objects.attribute_value (
  object_id uuid REFERENCES objects.object(_id) ON DELETE CASCADE,
  attribute_id int REFERENCES objects.attribute(id) ON DELETE CASCADE,
  -- As it is shown; a date as YYYY-MM-DD, a state as true or false.
  value text NOT NULL,
  PRIMARY KEY (object_id, attribute_id)
);
CREATE INDEX attribute_value_of ON objects.attribute_value (attribute_id);

CREATE TABLE objects.place_change (
  id int8 GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('object', 'device')),
  -- Pin of the node, or number of the device.
  subject_id int NOT NULL,
  company_id int NOT NULL
);

CREATE TABLE objects.object_photo (
  -- No reference: the photo of a removed node waits until the node is restored or forgotten.
  object_id uuid PRIMARY KEY,
  company_id int NOT NULL,
  -- By the content.
  mime text NOT NULL,
  width int NOT NULL,
  height int NOT NULL,
  taken_at timestamptz DEFAULT now() NOT NULL,
  bytes bytea NOT NULL
);
ALTER TABLE objects.object_photo ALTER bytes SET STORAGE EXTERNAL;
`;
