/** Tables of the schema `messages`. */
export const FIGURES_TABLES = `
-- Consumption of a register of a device, in the register's unit, before the ratio of transformers.
CREATE TABLE messages.consumption_day (
  device_id int,
  -- By the clock of the device.
  day date,
  field text,
  value float8 NOT NULL,
  -- 24; null = no reading ended in the hour.
  hours float8[] NOT NULL,
  PRIMARY KEY (device_id, day, field)
) WITH (fillfactor = 80);

CREATE TABLE messages.consumption_month (
  device_id int,
  -- Its first day.
  month date,
  field text,
  value float8 NOT NULL,
  PRIMARY KEY (device_id, month, field)
) WITH (fillfactor = 80);

-- Times of readings that are stored, corrected or removed, and that the aggregates do not have yet.
CREATE TABLE messages.consumption_dirty (
  device_id int PRIMARY KEY,
  -- Unix seconds, inclusive.
  from_ts int8 NOT NULL,
  to_ts int8 NOT NULL,
  -- Fields may be absent from the rows now: every known one is examined.
  is_removal bool NOT NULL,
  since timestamptz DEFAULT now() NOT NULL,
  is_correction bool DEFAULT false NOT NULL
) WITH (fillfactor = 50);

-- The zone that a device's days were built in, hours from UTC.
CREATE TABLE messages.consumption_zone (
  device_id int PRIMARY KEY,
  time_zone real NOT NULL
);

-- Of each balance group the newest day that was judged, and whether its loss was above the limit then.
CREATE TABLE messages.balance_verdict (
  group_id int PRIMARY KEY,
  company_id int NOT NULL,
  -- Unix seconds, the beginning of the day; null = none could be judged yet.
  day int8,
  is_exceeded bool DEFAULT false NOT NULL,
  looked_at timestamptz DEFAULT now() NOT NULL
);
CREATE INDEX balance_verdict_by_time ON messages.balance_verdict (looked_at);

-- The last whole day, and the first day of the last whole month, that were published of a device.
CREATE TABLE messages.published_sum (
  device_id int PRIMARY KEY,
  company_id int NOT NULL,
  day date NOT NULL,
  month date NOT NULL
);

CREATE TABLE messages.hourly_wanted (
  company_id int PRIMARY KEY
);

-- The last whole hour that was published of a device, hours since 1970-01-01 by its clock.
CREATE TABLE messages.published_hour (
  device_id int PRIMARY KEY,
  company_id int NOT NULL,
  hour int NOT NULL
);
`;
