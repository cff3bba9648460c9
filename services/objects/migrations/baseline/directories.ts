/** Tables of the schema `objects`. */
export const DIRECTORIES_TABLES = `
CREATE TABLE objects.consumer (
  _id uuid DEFAULT gen_random_uuid() PRIMARY KEY,
  pin int GENERATED ALWAYS AS IDENTITY UNIQUE,
  company_id int NOT NULL,
  version int DEFAULT 1 NOT NULL,
  created_at timestamptz DEFAULT now() NOT NULL,
  name text NOT NULL,
  inn text NOT NULL,
  number_of_contract text NOT NULL,
  -- 1 a person, 2 an organisation.
  subject_type_id int2 NOT NULL,
  phone_number text NOT NULL,
  email text NOT NULL,
  registration_date date,
  registration_number text NOT NULL,
  address text NOT NULL,
  comment text NOT NULL,
  account_access_enabled bool NOT NULL,
  measurement_code_object text NOT NULL,
  search_text text GENERATED ALWAYS AS (lower(((((((((((name || '
') || inn) || '
') || number_of_contract) || '
') || address) || '
') || phone_number) || '
') || email))) STORED NOT NULL
);
CREATE UNIQUE INDEX consumer_contract ON objects.consumer (company_id, lower(number_of_contract)) WHERE number_of_contract <> '';
CREATE INDEX consumer_by_name ON objects.consumer (company_id, lower(name), pin);
CREATE INDEX consumer_search ON objects.consumer USING gin (search_text gin_trgm_ops);

CREATE TABLE objects.supplier (
  _id uuid DEFAULT gen_random_uuid() PRIMARY KEY,
  pin int GENERATED ALWAYS AS IDENTITY UNIQUE,
  company_id int NOT NULL,
  version int DEFAULT 1 NOT NULL,
  created_at timestamptz DEFAULT now() NOT NULL,
  name text NOT NULL,
  inn text NOT NULL,
  number_of_contract text NOT NULL,
  email text NOT NULL,
  -- Day of the month.
  report_date int2,
  search_text text GENERATED ALWAYS AS (lower(((((((name || '
') || inn) || '
') || number_of_contract) || '
') || email))) STORED NOT NULL
);
CREATE INDEX supplier_by_name ON objects.supplier (company_id, lower(name), pin);
CREATE INDEX supplier_search ON objects.supplier USING gin (search_text gin_trgm_ops);

CREATE TABLE objects.transformer (
  _id uuid DEFAULT gen_random_uuid() PRIMARY KEY,
  pin int GENERATED ALWAYS AS IDENTITY UNIQUE,
  company_id int NOT NULL,
  version int DEFAULT 1 NOT NULL,
  created_at timestamptz DEFAULT now() NOT NULL,
  name text NOT NULL,
  -- 1 current, 2 voltage.
  kind int2 NOT NULL,
  serial text NOT NULL,
  -- A or V, rated.
  primary_value float8 NOT NULL CHECK (primary_value > 0),
  secondary_value float8 NOT NULL CHECK (secondary_value > 0),
  accuracy_class text NOT NULL,
  verified_at date,
  next_verification date,
  comment text NOT NULL,
  search_text text GENERATED ALWAYS AS (lower(((name || '
') || serial))) STORED NOT NULL
);
CREATE INDEX transformer_by_name ON objects.transformer (company_id, lower(name), pin);
CREATE INDEX transformer_search ON objects.transformer USING gin (search_text gin_trgm_ops);
`;
