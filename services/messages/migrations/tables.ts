/** Tables that both schemas of the time series have. */
export const LAYOUT = `
CREATE TABLE messages.layout (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  fields text[] NOT NULL UNIQUE
);
CREATE FUNCTION messages.refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a layout is immutable: rows of years are read by it';
END $$;
CREATE TRIGGER layout_is_immutable BEFORE UPDATE OR DELETE ON messages.layout
  FOR EACH ROW EXECUTE FUNCTION messages.refuse_change();
`;

/**
 * Columns from wide to narrow: no padding between them. `revision` counts the values that stood here before. A name of its
 * own for "values" is not worth a keyword's quotes.
 */
export const MESSAGE_COLUMNS = `
  ts timestamptz NOT NULL,
  received_at timestamptz NOT NULL,
  device_id integer NOT NULL,
  company_id integer NOT NULL,
  layout_id integer NOT NULL,
  type smallint NOT NULL,
  status smallint NOT NULL DEFAULT 0,
  revision smallint NOT NULL DEFAULT 0,
  "values" float8[] NOT NULL,
  extra jsonb
`;

/** What stood under a key before; written by the trigger, whoever changes the row. */
export const REVISION = `
CREATE TABLE messages.message_revision (
  ts timestamptz NOT NULL,
  received_at timestamptz NOT NULL,
  replaced_at timestamptz NOT NULL DEFAULT now(),
  device_id integer NOT NULL,
  company_id integer NOT NULL,
  layout_id integer NOT NULL,
  type smallint NOT NULL,
  status smallint NOT NULL,
  revision smallint NOT NULL,
  "values" float8[] NOT NULL,
  extra jsonb,
  replaced_by text NOT NULL
);
CREATE INDEX message_revision_of_row ON messages.message_revision (device_id, type, ts, revision);
CREATE FUNCTION messages.keep_revision() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO messages.message_revision
    (ts, received_at, device_id, company_id, layout_id, type, status, revision, "values", extra, replaced_by)
  VALUES (OLD.ts, OLD.received_at, OLD.device_id, OLD.company_id, OLD.layout_id, OLD.type, OLD.status, OLD.revision,
    OLD."values", OLD.extra, coalesce(nullif(current_setting('gaugeway.changed_by', true), ''), 'ingest'));
  RETURN NULL;
END $$;
CREATE TRIGGER keep_revision AFTER UPDATE ON messages.message FOR EACH ROW
  WHEN ((OLD.layout_id, OLD."values", OLD.extra) IS DISTINCT FROM (NEW.layout_id, NEW."values", NEW.extra))
  EXECUTE FUNCTION messages.keep_revision();
`;

export const INGEST = `
-- Which layouts a device has had rows of a type in: what a view of it has to read, and what its newest messages are of.
CREATE TABLE messages.series (
  device_id integer NOT NULL,
  layout_id integer NOT NULL,
  type smallint NOT NULL,
  has_extra boolean NOT NULL,
  PRIMARY KEY (device_id, type, layout_id, has_extra)
);

-- Frames of devices without a clock: their rows get the time of reception, so that only the frame tells a repeat.
CREATE TABLE messages.frame (
  frame_key uuid NOT NULL,
  received_at timestamptz NOT NULL,
  device_id integer NOT NULL,
  PRIMARY KEY (device_id, frame_key)
);
CREATE INDEX frame_by_age ON messages.frame USING brin (received_at);

-- How far each partition of reading.decoded is stored, and how far it has been told on (ingest.consumer.ts).
CREATE TABLE messages.progress (
  partition integer PRIMARY KEY,
  stored bigint NOT NULL,
  told bigint NOT NULL,
  stored_before bigint NOT NULL,
  told_before bigint NOT NULL,
  stored_at timestamptz NOT NULL
) WITH (fillfactor = 50);
`;

export const DEVICE = `
-- Projection of device.registry.
CREATE TABLE messages.device (
  device_id integer PRIMARY KEY,
  company_id integer NOT NULL,
  model_id integer NOT NULL,
  name text NOT NULL,
  time_zone real NOT NULL,
  transformation_ratio double precision NOT NULL,
  version double precision NOT NULL
);
`;
