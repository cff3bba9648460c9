import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Browsers that are notified, and what is known of users: whom they are, and what they may do, changes. */
export class Pushes1765530000001 implements MigrationInterface {
  readonly name = 'Pushes1765530000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE events.company_user ADD blocked boolean NOT NULL DEFAULT false,
        ADD is_admin boolean NOT NULL DEFAULT false,
        ADD is_demo boolean NOT NULL DEFAULT false,
        ADD access_group_id integer NOT NULL DEFAULT 0,
        -- Sections by action, as in the access group.
        ADD rights jsonb NOT NULL DEFAULT '{}';

      -- The key of the installation by which the makers of browsers know it (RFC 8292); one row, made at the first need.
      CREATE TABLE events.push_key (
        id integer PRIMARY KEY CHECK (id = 1),
        public_key text NOT NULL,
        -- Sealed.
        private_key bytea NOT NULL
      );

      CREATE TABLE events.push_subscription (
        id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        -- Of the user, whatever company they have entered.
        company_id integer NOT NULL,
        user_id integer NOT NULL,
        endpoint text NOT NULL UNIQUE,
        p256dh text NOT NULL,
        auth text NOT NULL,
        device text NOT NULL,
        language text NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        sent_at timestamptz
      );
      CREATE INDEX push_subscription_of_user ON events.push_subscription (user_id, id DESC);

      -- Subscriptions that have it already, where others of the channel do not.
      ALTER TABLE events.delivery ADD reached integer[] NOT NULL DEFAULT '{}';
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE events.push_subscription, events.push_key;
      ALTER TABLE events.delivery DROP reached;
      ALTER TABLE events.company_user DROP blocked, DROP is_admin, DROP is_demo, DROP access_group_id, DROP rights`);
  }
}
