/** Tables of the schema `messages`. */
export const STORE_TABLES = `
CREATE TABLE messages.layout (
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  fields text[] NOT NULL UNIQUE
);

CREATE TABLE messages.message_revision (
  device_id int,
  type int2,
  ts int8,
  revision int2,
  company_id int NOT NULL,
  layout_id int NOT NULL,
  "values" float8[] NOT NULL,
  extra jsonb,
  status int2 NOT NULL,
  received_at int8 NOT NULL,
  replaced_at timestamptz DEFAULT now() NOT NULL,
  marks jsonb,
  user_id int,
  method text,
  PRIMARY KEY (device_id, type, ts, revision)
);

-- Frames of devices that send no time: otherwise a repeat would become another row.
CREATE TABLE messages.frame (
  device_id int,
  frame_key text,
  received_at int8 NOT NULL,
  -- Unix milliseconds by the network server; 0 = not reported.
  heard_at int8 DEFAULT 0,
  PRIMARY KEY (device_id, frame_key, heard_at)
);
CREATE INDEX frame_received_at ON messages.frame USING brin (received_at);

-- Offsets of the newest stored batch: after a crash they show whether its events were published.
CREATE TABLE messages.ingested (
  partition int PRIMARY KEY,
  first_offset int8 NOT NULL,
  last_offset int8 NOT NULL
);

CREATE TABLE messages.removed_message (
  id int8 GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  device_id int NOT NULL,
  company_id int NOT NULL,
  type int2 NOT NULL,
  ts int8 NOT NULL,
  revision int2 NOT NULL,
  status int2 NOT NULL,
  layout_id int NOT NULL,
  received_at int8 NOT NULL,
  "values" float8[] NOT NULL,
  extra jsonb,
  -- false: a revision of a row that was there.
  stood bool NOT NULL,
  removed_by int NOT NULL,
  removed_at timestamptz DEFAULT now() NOT NULL,
  marks jsonb,
  user_id int,
  method text
);
CREATE INDEX removed_message_key ON messages.removed_message (device_id, type, ts);

-- The whole per cent of its day that was published of a company with a limit.
CREATE TABLE messages.published_quota (
  company_id int PRIMARY KEY,
  day date NOT NULL,
  percent int NOT NULL
);

-- New messages that were stored of a company's devices on one of its days, and those beyond its limit, which were not.
CREATE TABLE messages.company_day (
  company_id int,
  day date,
  stored int8 DEFAULT 0 NOT NULL,
  over_limit int8 DEFAULT 0 NOT NULL,
  PRIMARY KEY (company_id, day)
) WITH (fillfactor = 50);
`;
