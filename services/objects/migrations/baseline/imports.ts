/** Tables of the schema `objects`. */
export const IMPORTS_TABLES = `
-- Rows that an import created, for its undo.
CREATE TABLE objects.sheet_import (
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id int NOT NULL,
  user_id int NOT NULL,
  kind text NOT NULL,
  file_name text NOT NULL,
  made_at timestamptz DEFAULT now() NOT NULL,
  -- Pairs of id and version as the import left them.
  items jsonb NOT NULL,
  undone_at timestamptz
);
CREATE INDEX sheet_import_of_company ON objects.sheet_import (company_id, id);

-- The spreadsheets of smart imports, as they were uploaded.
CREATE TABLE objects.import_file (
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id int NOT NULL,
  user_id int NOT NULL,
  name text NOT NULL,
  -- SHA-256.
  hash text NOT NULL,
  bytes bytea NOT NULL,
  -- Recognised meaning of its columns (Layout of recognise.ts).
  layout jsonb NOT NULL,
  created_at timestamptz DEFAULT now() NOT NULL
);
ALTER TABLE objects.import_file ALTER bytes SET STORAGE EXTERNAL;
CREATE INDEX import_file_of_company ON objects.import_file (company_id, id);

-- Rows that an import created or changed, in the order of writing, for its undo.
CREATE TABLE objects.import_made (
  job_id int REFERENCES objects.bulk_job(id) ON DELETE CASCADE,
  seq int8 GENERATED ALWAYS AS IDENTITY,
  -- node | consumer | supplier | point | point_changed | link | stand
  kind text NOT NULL,
  -- Its id; of a link and a stand that of the device.
  ref text NOT NULL,
  -- Of a changed point: its values before. Of a link: the point.
  before jsonb,
  PRIMARY KEY (job_id, seq)
);
`;
