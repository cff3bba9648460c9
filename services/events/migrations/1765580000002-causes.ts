import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Base stations as subjects, poll groups as scopes, and what explains the silence of devices besides gateway devices. */
export class Causes1765580000002 implements MigrationInterface {
  readonly name = 'Causes1765580000002';

  async up(runner: QueryRunner): Promise<void> {
    for (const table of TABLES) await allow(runner, table, `${KINDS}, 'base_station'`);
    await runner.query(`
      -- Projections of base-station.registry and device.poll-group.
      CREATE TABLE events.base_station (
        base_station_id integer PRIMARY KEY,
        version bigint NOT NULL,
        company_id integer NOT NULL,
        name text NOT NULL,
        state text NOT NULL,
        tied_users integer[] NOT NULL
      );
      CREATE TABLE events.device_poll_group (
        device_id integer PRIMARY KEY,
        company_id integer NOT NULL,
        group_id integer NOT NULL
      );
      CREATE INDEX device_poll_group_members ON events.device_poll_group (group_id);

      -- What explains something about several devices: a base station that is lost, or a power cut at a main meter.
      CREATE TABLE events.cause (
        kind text NOT NULL CHECK (kind IN ('base_station', 'power_cut')),
        -- The base station, or the main meter.
        source_id integer NOT NULL,
        company_id integer NOT NULL,
        lasts boolean NOT NULL,
        -- Since when it is as it is.
        at timestamptz NOT NULL,
        PRIMARY KEY (kind, source_id)
      );
      CREATE TABLE events.caused (
        device_id integer NOT NULL,
        kind text NOT NULL,
        source_id integer NOT NULL,
        PRIMARY KEY (device_id, kind, source_id),
        FOREIGN KEY (kind, source_id) REFERENCES events.cause ON DELETE CASCADE
      );
      CREATE INDEX caused_by ON events.caused (kind, source_id);

      -- What a device's chart shows.
      CREATE INDEX occurrence_timeline ON events.occurrence (subject_id, subject_kind, began_at);

      -- The point of the main meter that a point is behind; filled from the beginning of the topic.
      ALTER TABLE events.point ADD parent_id integer NOT NULL DEFAULT 0;
      CREATE INDEX point_parent ON events.point (parent_id) WHERE parent_id > 0;

      CREATE OR REPLACE FUNCTION events.subject_name(kind text, subject integer) RETURNS text LANGUAGE sql STABLE AS $$
        SELECT CASE kind ${NAMES}
          WHEN 'base_station' THEN (SELECT name FROM events.base_station WHERE base_station_id = subject) END
      $$;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE OR REPLACE FUNCTION events.subject_name(kind text, subject integer) RETURNS text LANGUAGE sql STABLE AS $$
        SELECT CASE kind ${NAMES} END
      $$;
      DROP INDEX events.occurrence_timeline;
      ALTER TABLE events.point DROP parent_id;
      DROP TABLE events.caused, events.cause, events.device_poll_group, events.base_station`);
    for (const table of TABLES) {
      await runner.query(`DELETE FROM events.${table} WHERE subject_kind = 'base_station'`);
      await allow(runner, table, KINDS);
    }
  }
}

const TABLES = ['rule_state', 'occurrence', 'silence'];
const KINDS = `'device', 'gateway', 'balance_group', 'poll_group', 'company'`;
const NAMES = `
          WHEN 'device' THEN (SELECT name FROM events.device WHERE device_id = subject)
          WHEN 'gateway' THEN (SELECT name FROM events.gateway WHERE gateway_id = subject)
          WHEN 'balance_group' THEN (SELECT title FROM events.balance_group WHERE group_id = subject)
          WHEN 'poll_group' THEN (SELECT name FROM events.poll_group WHERE group_id = subject)
          WHEN 'company' THEN (SELECT name FROM events.known_company WHERE company_id = subject)`;

async function allow(runner: QueryRunner, table: string, kinds: string): Promise<void> {
  await runner.query(`ALTER TABLE events.${table} DROP CONSTRAINT ${table}_subject_kind_check,
    ADD CONSTRAINT ${table}_subject_kind_check CHECK (subject_kind IN (${kinds}))`);
}
