/** Tables of the schema `messages`. */
export const REPORTS_TABLES = `
CREATE TABLE messages.report (
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id int NOT NULL,
  user_id int NOT NULL,
  author text NOT NULL,
  title text NOT NULL,
  template text NOT NULL,
  given jsonb NOT NULL,
  -- Language, clock and rights of who ordered it: it shows what they may see.
  ordered_by jsonb NOT NULL,
  status int2 DEFAULT 1 NOT NULL,
  tries int2 DEFAULT 0 NOT NULL,
  error text,
  row_count int DEFAULT 0 NOT NULL,
  spreadsheet jsonb,
  created_at timestamptz DEFAULT now() NOT NULL,
  made_at timestamptz,
  report_type text NOT NULL,
  file bytea,
  newsletter_id int,
  -- The report of the designer that a file was made of.
  designed_id int,
  is_final bool DEFAULT false NOT NULL
);
CREATE INDEX report_of_company ON messages.report (company_id, id DESC);
CREATE INDEX report_to_make ON messages.report (tries, id) WHERE status IN (1, 2);
CREATE INDEX report_of_newsletter ON messages.report (newsletter_id, id DESC) WHERE newsletter_id IS NOT NULL;
CREATE INDEX report_of_designed ON messages.report (designed_id, id DESC) WHERE designed_id IS NOT NULL;

CREATE TABLE messages.report_template (
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id int NOT NULL,
  author text NOT NULL,
  title text NOT NULL,
  -- single, group or balance
  report_type text NOT NULL,
  -- The columns that its rows are made of; of balance groups null.
  structure jsonb,
  -- The workbook with its placeholders; null = a table of the columns.
  file bytea,
  file_name text DEFAULT '' NOT NULL,
  created_at timestamptz DEFAULT now() NOT NULL
);
CREATE INDEX report_template_of_company ON messages.report_template (company_id, id);

CREATE TABLE messages.newsletter (
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id int NOT NULL,
  user_id int NOT NULL,
  -- Name, language, clock and modules of the author as they were when it was saved; the rights are those of the run.
  author jsonb NOT NULL,
  title text NOT NULL,
  -- As newsletterContent and newsletterSchedule in proto/api say.
  content jsonb NOT NULL,
  schedule jsonb NOT NULL,
  period text NOT NULL,
  step text NOT NULL,
  -- Hours from UTC.
  zone real NOT NULL,
  format text NOT NULL,
  user_ids int[] NOT NULL,
  addresses text[] NOT NULL,
  -- Made by task/report/subscribe.
  is_subscription bool DEFAULT false NOT NULL,
  is_active bool NOT NULL,
  -- Key of the sentence that says why it stopped automatically.
  stopped text,
  next_at timestamptz,
  created_at timestamptz DEFAULT now() NOT NULL
);
CREATE INDEX newsletter_of_company ON messages.newsletter (company_id, lower(title), id);
CREATE INDEX newsletter_due ON messages.newsletter (next_at) WHERE is_active;
CREATE UNIQUE INDEX newsletter_subscription ON messages.newsletter (company_id, user_id) WHERE is_subscription;

CREATE TABLE messages.newsletter_run (
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  newsletter_id int NOT NULL REFERENCES messages.newsletter(id) ON DELETE CASCADE,
  company_id int NOT NULL,
  due_at timestamptz NOT NULL,
  by_hand bool NOT NULL,
  state text NOT NULL CHECK (state IN ('making', 'sending', 'sent', 'partly', 'failed', 'skipped')),
  date_start date NOT NULL,
  date_end date NOT NULL,
  -- A key of the locales with its variables, or the reply of a mail server.
  error jsonb,
  tries int2 DEFAULT 1 NOT NULL,
  again_at timestamptz,
  report_id int REFERENCES messages.report(id) ON DELETE SET NULL,
  request_id text UNIQUE,
  mails int DEFAULT 0 NOT NULL,
  failed int DEFAULT 0 NOT NULL,
  sent_at timestamptz
);
-- One run for each due time, by any user or process.
CREATE UNIQUE INDEX newsletter_run_due ON messages.newsletter_run (newsletter_id, due_at) WHERE NOT by_hand;
CREATE INDEX newsletter_run_newest ON messages.newsletter_run (newsletter_id, id DESC);
CREATE INDEX newsletter_run_open ON messages.newsletter_run (id) WHERE state = 'making';

CREATE TABLE messages.system_report (
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id int NOT NULL,
  user_id int NOT NULL,
  author text NOT NULL,
  title text NOT NULL,
  -- As systemReportSettings in proto/api says.
  given jsonb NOT NULL,
  ordered_by jsonb NOT NULL,
  status int2 DEFAULT 1 NOT NULL,
  tries int2 DEFAULT 0 NOT NULL,
  error text,
  file_name text,
  value_count int DEFAULT 0 NOT NULL,
  unreliable int DEFAULT 0 NOT NULL,
  created_at timestamptz DEFAULT now() NOT NULL,
  made_at timestamptz
);
CREATE INDEX system_report_of_company ON messages.system_report (company_id, id DESC);
CREATE INDEX system_report_to_make ON messages.system_report (tries, id) WHERE status IN (1, 2);

CREATE TABLE messages.design_template (
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id int NOT NULL,
  author text NOT NULL,
  title text NOT NULL,
  description text NOT NULL,
  -- As reportDesign in proto/api says.
  design jsonb NOT NULL,
  updated_at timestamptz DEFAULT now() NOT NULL,
  version int DEFAULT 1 NOT NULL
);
CREATE INDEX design_template_of_company ON messages.design_template (company_id, title, id);

CREATE TABLE messages.designed_report (
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id int NOT NULL,
  user_id int NOT NULL,
  author text NOT NULL,
  -- As designedReportSettings in proto/api says.
  settings jsonb NOT NULL,
  updated_at timestamptz DEFAULT now() NOT NULL
);
CREATE INDEX designed_report_of_company ON messages.designed_report (company_id, id DESC);

CREATE TABLE messages.report_signing (
  report_id int PRIMARY KEY REFERENCES messages.report(id) ON DELETE CASCADE,
  company_id int NOT NULL,
  state text DEFAULT 'waiting' NOT NULL CHECK (state IN ('waiting', 'signed', 'failed')),
  -- SHA-256: who reads the database cannot end a signing.
  token bytea NOT NULL,
  file_name text NOT NULL,
  file bytea NOT NULL,
  signature bytea,
  is_attached bool DEFAULT false NOT NULL,
  reason text,
  user_id int NOT NULL,
  asked_by text NOT NULL,
  asked_at timestamptz DEFAULT now() NOT NULL,
  expires_at timestamptz NOT NULL,
  ended_at timestamptz,
  is_verified bool DEFAULT false NOT NULL
);
CREATE INDEX report_signing_of_company ON messages.report_signing (company_id);

CREATE TABLE messages.system_report_part (
  company_id int NOT NULL,
  report_id int REFERENCES messages.system_report(id) ON DELETE CASCADE,
  place int,
  content bytea NOT NULL,
  PRIMARY KEY (report_id, place)
);
`;
