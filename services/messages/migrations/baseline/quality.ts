/** Tables of the schema `messages`. */
export const QUALITY_TABLES = `
-- Verdict of a rule about a value; the value is in messages.message and unchanged.
CREATE TABLE messages.verdict (
  device_id int,
  type int2,
  -- Unix seconds.
  ts int8,
  -- '' = the row as a whole.
  field text,
  rule text,
  -- 2 suspect, 5 rejected.
  status int2 NOT NULL,
  value float8,
  -- Value expected by the rule; null = no number.
  expected float8,
  PRIMARY KEY (device_id, type, ts, field, rule)
);
CREATE INDEX verdict_ts ON messages.verdict (ts);

-- Expectations of a device's rows of a type.
CREATE TABLE messages.quality_series (
  device_id int,
  type int2,
  -- Slots that a whole day has.
  per_day int2 NOT NULL,
  first_day date NOT NULL,
  last_day date NOT NULL,
  PRIMARY KEY (device_id, type)
);

-- Facts of a device besides its rows that the rules depend on, as a text that differs if they do.
CREATE TABLE messages.quality_facts (
  device_id int PRIMARY KEY,
  facts text NOT NULL
);

-- Parameters that differ from the rule's own: of a company, a model (of the company), a device.
CREATE TABLE messages.quality_parameter (
  company_id int,
  model_id int DEFAULT 0,
  device_id int DEFAULT 0,
  rule text,
  is_on bool NOT NULL,
  parameters jsonb NOT NULL,
  changed_at timestamptz DEFAULT now() NOT NULL,
  -- '' = of all resources.
  resource text DEFAULT '',
  -- 0 = of all accounting points.
  point_id int DEFAULT 0,
  PRIMARY KEY (company_id, resource, model_id, device_id, point_id, rule)
);

-- Missing values that a person had estimated: derived from what the device sent, again whenever that changes.
CREATE TABLE messages.estimate (
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id int NOT NULL,
  device_id int NOT NULL,
  type int2 NOT NULL,
  -- Unix seconds, inclusive.
  from_ts int8 NOT NULL,
  to_ts int8 NOT NULL,
  -- Seconds between two estimated values.
  step int NOT NULL,
  method text NOT NULL,
  reason text NOT NULL,
  user_id int NOT NULL,
  created_at int8 NOT NULL
);
CREATE INDEX estimate_device ON messages.estimate (device_id, type);

-- Published gaps of an archive or profile (reading.gaps); '' = none are left.
CREATE TABLE messages.published_gaps (
  device_id int,
  type int2,
  published text NOT NULL,
  PRIMARY KEY (device_id, type)
);

-- States from gateway.state and base-station.state, as far back as a trial reads.
CREATE TABLE messages.judged_contact (
  kind text CHECK (kind IN ('gateway', 'base_station')),
  subject_id int,
  company_id int NOT NULL,
  at timestamptz,
  alive bool NOT NULL,
  PRIMARY KEY (kind, subject_id, at)
);

CREATE TABLE messages.quality_day (
  device_id int,
  type int2,
  -- By the clock of the device.
  day date,
  -- One character per slot of the day: . none, c complete, s suspect, r rejected, e estimated, h edited by hand.
  slots text NOT NULL,
  -- Slots that have a value, and of these the ones that are suspect or rejected, estimated, edited.
  given int2 NOT NULL,
  suspect int2 NOT NULL,
  estimated int2 NOT NULL,
  edited int2 NOT NULL,
  PRIMARY KEY (device_id, type, day)
) WITH (fillfactor = 80);

-- Times of rows that are stored, corrected or removed, and that were not judged yet.
CREATE TABLE messages.quality_dirty (
  device_id int,
  type int2,
  from_ts int8 NOT NULL,
  to_ts int8 NOT NULL,
  since timestamptz DEFAULT now() NOT NULL,
  is_correction bool DEFAULT false NOT NULL,
  PRIMARY KEY (device_id, type)
) WITH (fillfactor = 50);
`;
