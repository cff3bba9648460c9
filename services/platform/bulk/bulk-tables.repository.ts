/**
 * DDL of a service's jobs and their rows, for its migration; the service lists `BULK_ROW_RULE` in its row rules. `kinds`
 * are those of the service's works.
 */
export function bulkTables(schema: string, kinds: readonly string[]): string {
  return `
    CREATE TABLE "${schema}".bulk_job (
      id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      company_id integer NOT NULL,
      user_id integer NOT NULL,
      kind text NOT NULL CHECK (kind IN (${kinds.map((kind) => `'${kind}'`).join(', ')})),
      state text NOT NULL CHECK (state IN ('checked', 'queued', 'running', 'done', 'cancelled')),
      file_name text NOT NULL DEFAULT '',
      -- SHA-256 of the spreadsheet, by which the same one is known again.
      file_hash text NOT NULL DEFAULT '',
      -- The work, and the context in which it is done.
      params jsonb NOT NULL,
      context jsonb NOT NULL,
      notes jsonb NOT NULL DEFAULT '[]',
      total integer NOT NULL,
      -- The last row that a chunk has dealt with; written in the chunk's transaction.
      cursor integer NOT NULL DEFAULT 0,
      done integer NOT NULL DEFAULT 0,
      refused integer NOT NULL DEFAULT 0,
      known integer NOT NULL DEFAULT 0,
      warned integer NOT NULL DEFAULT 0,
      created_at timestamptz NOT NULL DEFAULT now(),
      started_at timestamptz,
      -- Jobs take turns by it, so that a small one does not wait for a large one.
      chunk_at timestamptz NOT NULL DEFAULT now(),
      -- Chunks that broke one after the other, and when the next may be tried.
      failures integer NOT NULL DEFAULT 0,
      retry_at timestamptz,
      finished_at timestamptz
    );
    CREATE INDEX bulk_job_of_company ON "${schema}".bulk_job (company_id, id);
    CREATE INDEX bulk_job_to_run ON "${schema}".bulk_job (chunk_at) WHERE state IN ('queued', 'running');
    CREATE INDEX bulk_job_by_file ON "${schema}".bulk_job (company_id, file_hash) WHERE file_hash <> '';

    CREATE TABLE "${schema}".bulk_row (
      job_id integer NOT NULL REFERENCES "${schema}".bulk_job ON DELETE CASCADE,
      -- Row of the spreadsheet, or place in the selection.
      n integer NOT NULL,
      state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'done', 'known', 'refused')),
      -- Item that the row concerns or created.
      item_id integer,
      -- Cells of a spreadsheet by column; secrets are sealed.
      cells jsonb,
      secrets bytea,
      faults jsonb NOT NULL DEFAULT '[]',
      warnings jsonb NOT NULL DEFAULT '[]',
      PRIMARY KEY (job_id, n)
    );
  `;
}

/** Row rule of `bulk_row`: a company's work sees the rows of its jobs. A line of the service's row rules. */
export const bulkRowRule = (schema: string): string =>
  `EXISTS (SELECT FROM ${schema}.bulk_job j WHERE j.id = bulk_row.job_id)`;
