import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Reports that are made by a schedule and mailed, and what is known of those for whom they are made. */
export class Newsletters1765670000002 implements MigrationInterface {
  readonly name = 'Newsletters1765670000002';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- Projection of user.registry.
      CREATE TABLE messages.company_user (
        user_id int PRIMARY KEY,
        company_id int NOT NULL,
        blocked bool,
        is_admin bool,
        is_demo bool,
        rights jsonb
      );
      ALTER TABLE messages.company ADD COLUMN active bool, ADD COLUMN expires_at float8;

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
        is_subscription bool NOT NULL DEFAULT false,
        is_active bool NOT NULL,
        -- Key of the sentence that says why it stopped by itself.
        stopped text,
        next_at timestamptz,
        created_at timestamptz NOT NULL DEFAULT now()
      );
      CREATE INDEX newsletter_of_company ON messages.newsletter (company_id, lower(title), id);
      CREATE INDEX newsletter_due ON messages.newsletter (next_at) WHERE is_active;
      CREATE UNIQUE INDEX newsletter_subscription ON messages.newsletter (company_id, user_id) WHERE is_subscription;

      CREATE TABLE messages.newsletter_run (
        id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        newsletter_id int NOT NULL REFERENCES messages.newsletter ON DELETE CASCADE,
        company_id int NOT NULL,
        due_at timestamptz NOT NULL,
        by_hand bool NOT NULL,
        state text NOT NULL CHECK (state IN ('making', 'sending', 'sent', 'partly', 'failed', 'skipped')),
        date_start date NOT NULL,
        date_end date NOT NULL,
        -- A key of the locales with its variables, or what a mail server said.
        error jsonb,
        tries int2 NOT NULL DEFAULT 1,
        again_at timestamptz,
        report_id int REFERENCES messages.report ON DELETE SET NULL,
        request_id text UNIQUE,
        mails int NOT NULL DEFAULT 0,
        failed int NOT NULL DEFAULT 0,
        sent_at timestamptz
      );
      -- One run for each time that it was due, whoever begins it.
      CREATE UNIQUE INDEX newsletter_run_due ON messages.newsletter_run (newsletter_id, due_at) WHERE NOT by_hand;
      CREATE INDEX newsletter_run_newest ON messages.newsletter_run (newsletter_id, id DESC);
      CREATE INDEX newsletter_run_open ON messages.newsletter_run (id) WHERE state = 'making';

      ALTER TABLE messages.report ADD COLUMN newsletter_id int;
      CREATE INDEX report_of_newsletter ON messages.report (newsletter_id, id DESC) WHERE newsletter_id IS NOT NULL;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE messages.report DROP COLUMN newsletter_id;
      DROP TABLE messages.newsletter_run, messages.newsletter, messages.company_user;
      ALTER TABLE messages.company DROP COLUMN active, DROP COLUMN expires_at;
    `);
  }
}
