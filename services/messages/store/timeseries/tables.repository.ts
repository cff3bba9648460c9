import type { Transaction } from '@gaugeway/platform/database';

/** Columns of `messages.message` in both schemas. */
export const MESSAGE_COLUMNS = `
  device_id int NOT NULL,
  company_id int NOT NULL,
  type int2 NOT NULL,
  -- Unix seconds by the device's clock.
  ts int8 NOT NULL,
  -- Number of corrections of the row; the rows before are in message_revision.
  revision int2 NOT NULL DEFAULT 0,
  -- 0 raw, 1 valid, 2 suspect, 3 estimated, 4 edited by hand, 5 rejected.
  status int2 NOT NULL DEFAULT 0,
  layout_id int NOT NULL,
  -- Unix milliseconds.
  received_at int8 NOT NULL,
  "values" float8[] NOT NULL,
  extra jsonb,
  -- Reception of the uplink: {"data_rate": "DR5 SF7BW125", "gateways": [[eui, dBm, dB], ...]}, strongest first.
  link jsonb,
  -- By the name of a field what is known of its value and differs from the row's own (merge.ts, ValueMark); null = nothing.
  marks jsonb,
  -- User and method of the row's newest change; null = the device.
  user_id int,
  method text`;

/** Columns that tables of before did not have. */
const LATER = { link: 'jsonb', marks: 'jsonb', user_id: 'int', method: 'text' };

/** Adds them to an existing table. Checked first: ALTER would needlessly wait for every reader. */
export async function addLaterColumns(transaction: Transaction): Promise<void> {
  const { rows } = await transaction.query<{ attname: string }>(
    `SELECT attname FROM pg_attribute WHERE attrelid = 'messages.message'::regclass AND NOT attisdropped`,
  );
  const there = new Set(rows.map(({ attname }) => attname));
  for (const [name, type] of Object.entries(LATER)) {
    if (!there.has(name)) await transaction.query(`ALTER TABLE messages.message ADD COLUMN ${name} ${type}`);
  }
}

/** A corrected row's old content is kept; a trigger, so that no way of writing can forget it. It costs nothing where nothing is corrected. */
export const REVISION_FUNCTION = `
  CREATE OR REPLACE FUNCTION messages.keep_revision() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    INSERT INTO messages.message_revision
      (device_id, type, ts, revision, company_id, layout_id, "values", extra, status, received_at, marks, user_id,
       method)
    VALUES (OLD.device_id, OLD.type, OLD.ts, OLD.revision, OLD.company_id, OLD.layout_id, OLD."values", OLD.extra,
            OLD.status, OLD.received_at, OLD.marks, OLD.user_id, OLD.method)
    ON CONFLICT DO NOTHING;
    RETURN NEW;
  END $$`;

export const REVISION_TRIGGER = `${REVISION_FUNCTION};
  CREATE OR REPLACE TRIGGER keep_revision BEFORE UPDATE ON messages.message
    FOR EACH ROW WHEN (OLD.revision IS DISTINCT FROM NEW.revision) EXECUTE FUNCTION messages.keep_revision()`;
