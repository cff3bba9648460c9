import type { MigrationInterface, QueryRunner } from 'typeorm';

const TABLES = `
-- Billing of a company; a company without a row has the defaults of proto/api/billing-periods.ts.
CREATE TABLE messages.billing_setting (
  company_id int PRIMARY KEY,
  -- Day of the month on which a period begins, 1 to 28.
  first_day int2 NOT NULL,
  -- manual or schedule
  closing text NOT NULL,
  -- Day after the end of a period on which the schedule closes it even if it is incomplete, 1 to 28.
  latest_day int2 NOT NULL,
  -- carry or revision
  late_values text NOT NULL,
  changed_at timestamptz DEFAULT now() NOT NULL
);

-- Periods of which a closing was started.
CREATE TABLE messages.billing_period (
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id int NOT NULL,
  -- By the clock of the company, inclusive.
  first_day date NOT NULL,
  last_day date NOT NULL,
  -- Unix seconds, [from, to), by the clock that the company had when the first closing was started.
  from_ts int8 NOT NULL,
  to_ts int8 NOT NULL,
  -- Hours from UTC.
  time_zone float8 NOT NULL,
  -- When the schedule closed it; a period that was reopened is closed again by hand.
  scheduled_at timestamptz,
  UNIQUE (company_id, first_day)
);

-- Runs that freeze figures.
CREATE TABLE messages.period_closing (
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id int NOT NULL,
  period_id int NOT NULL,
  -- { object } UUID of a node, { points } numbers; empty = all points of the company.
  scope jsonb NOT NULL,
  -- The user whose points alone are closed; null = without restriction.
  seen_by int,
  user_id int NOT NULL,
  author text NOT NULL,
  -- running, done or failed
  status text DEFAULT 'running' NOT NULL,
  tries int2 DEFAULT 0 NOT NULL,
  -- Points up to this number are done.
  reached int DEFAULT 0 NOT NULL,
  total int NOT NULL,
  done int DEFAULT 0 NOT NULL,
  started_at timestamptz DEFAULT now() NOT NULL,
  finished_at timestamptz
);
CREATE INDEX period_closing_of_period ON messages.period_closing (company_id, period_id, id DESC);
CREATE INDEX period_closing_running ON messages.period_closing (id) WHERE status = 'running';

-- Figures of accounting points in closed periods; a row is never changed but for known, carried and is_current.
CREATE TABLE messages.frozen_figure (
  period_id int,
  point_id int,
  revision int,
  company_id int NOT NULL,
  from_ts int8 NOT NULL,
  to_ts int8 NOT NULL,
  -- Hours from UTC of the days.
  time_zone float8 NOT NULL,
  -- Main register of the newest device and its model; null = nothing measured.
  field text,
  model_id int,
  -- Consumption of the period with the transformer ratio; null = nothing measured.
  value float8,
  -- 1 incomplete, 2 without a reading, 4 times the place of the origin (proto/api/final-values.ts).
  flags int2 NOT NULL,
  -- [{ field, modelId, start: { value, ts }, end, delta, scaled }]
  registers jsonb NOT NULL,
  -- [[value, flags]] by day of the company's clock.
  days jsonb NOT NULL,
  -- [[value, place of the origin, estimated part] or null] by day of the devices' clocks.
  sums jsonb NOT NULL,
  -- { expected, complete, suspect, estimated, edited, missing }
  shares jsonb NOT NULL,
  -- Names of the point, its consumer and meter.
  facts jsonb NOT NULL,
  -- Devices at the point, as a text that differs where a device or its noted readings do.
  links text NOT NULL,
  -- Corrections of earlier periods in this one, less those of this one in later ones.
  carried float8 DEFAULT 0 NOT NULL,
  -- Values by register with all corrections that were found.
  known jsonb NOT NULL,
  is_current bool DEFAULT true NOT NULL,
  author text NOT NULL,
  closed_at timestamptz DEFAULT now() NOT NULL,
  reopened_at timestamptz,
  PRIMARY KEY (period_id, point_id, revision)
);
CREATE UNIQUE INDEX frozen_figure_current ON messages.frozen_figure (point_id, from_ts) WHERE is_current;
CREATE INDEX frozen_figure_of_company ON messages.frozen_figure (company_id, period_id, point_id) WHERE is_current;

-- Differences from closed figures.
CREATE TABLE messages.figure_correction (
  id int8 GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id int NOT NULL,
  point_id int NOT NULL,
  period_id int NOT NULL,
  -- Revision that it differs from.
  revision int NOT NULL,
  -- Register; '' = the consumption of the point.
  field text NOT NULL,
  old float8,
  new float8,
  difference float8 NOT NULL,
  cause text NOT NULL,
  -- pending, carried, issued or reopened
  state text NOT NULL,
  into_period_id int,
  found_at timestamptz DEFAULT now() NOT NULL
);
CREATE INDEX figure_correction_of_company ON messages.figure_correction (company_id, id DESC);
CREATE INDEX figure_correction_of_point ON messages.figure_correction (point_id, period_id);

-- Points whose closed figures have to be compared with the readings.
CREATE TABLE messages.closed_change (
  point_id int PRIMARY KEY,
  company_id int NOT NULL,
  -- Unix seconds: earlier periods did not change.
  from_ts int8 NOT NULL,
  -- Grows with each mark.
  marks int DEFAULT 1 NOT NULL,
  -- Comparisons that failed.
  tries int DEFAULT 0 NOT NULL,
  -- Not compared before.
  since timestamptz DEFAULT now() NOT NULL
);
`;

/** Billing periods, their closed figures and corrections. */
export class BillingPeriods1795876860373 implements MigrationInterface {
  readonly name = 'BillingPeriods1795876860373';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(TABLES);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of [
      'closed_change',
      'figure_correction',
      'frozen_figure',
      'period_closing',
      'billing_period',
      'billing_setting',
    ])
      await runner.query(`DROP TABLE messages.${table}`);
  }
}
