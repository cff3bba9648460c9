import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Rules about balance groups, poll groups and companies; what a point permits and who polls a device. */
export class Subjects1765420000000 implements MigrationInterface {
  readonly name = 'Subjects1765420000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const table of ['rule_state', 'occurrence', 'silence'])
      await runner.query(`ALTER TABLE events.${table} DROP CONSTRAINT ${table}_subject_kind_check,
        ADD CONSTRAINT ${table}_subject_kind_check CHECK (subject_kind IN (${KINDS}))`);
    await runner.query(`
      -- Projections of balance-group.registry, poll-group.state and company.registry.
      CREATE TABLE events.balance_group (
        group_id integer PRIMARY KEY,
        version bigint NOT NULL,
        company_id integer NOT NULL,
        title text NOT NULL
      );
      CREATE TABLE events.poll_group (
        group_id integer PRIMARY KEY,
        company_id integer NOT NULL,
        name text NOT NULL
      );
      CREATE TABLE events.known_company (
        company_id integer PRIMARY KEY,
        version bigint NOT NULL,
        -- 0 = none.
        parent_id integer NOT NULL,
        name text NOT NULL,
        -- Unix seconds; 0 = never.
        expires_at float8 NOT NULL
      );
      -- Projections of attribute.registry and device.attributes; keys: the values as scopes of rules compare them.
      CREATE TABLE events.attribute (
        attribute_id integer PRIMARY KEY,
        company_id integer NOT NULL,
        name text NOT NULL
      );
      CREATE TABLE events.device_attributes (
        device_id integer PRIMARY KEY,
        company_id integer NOT NULL,
        keys jsonb NOT NULL
      );
      CREATE INDEX device_attributes_keys ON events.device_attributes USING gin (keys);

      -- kW; null = none is set.
      ALTER TABLE events.point ADD max_power float8;
      ALTER TABLE events.device ADD ratio float8 NOT NULL DEFAULT 1;

      -- What a subject is called; null = it is not known.
      CREATE FUNCTION events.subject_name(kind text, subject integer) RETURNS text LANGUAGE sql STABLE AS $$
        SELECT CASE kind
          WHEN 'device' THEN (SELECT name FROM events.device WHERE device_id = subject)
          WHEN 'gateway' THEN (SELECT name FROM events.gateway WHERE gateway_id = subject)
          WHEN 'balance_group' THEN (SELECT title FROM events.balance_group WHERE group_id = subject)
          WHEN 'poll_group' THEN (SELECT name FROM events.poll_group WHERE group_id = subject)
          WHEN 'company' THEN (SELECT name FROM events.known_company WHERE company_id = subject) END
      $$;

      -- A gateway device stands in a branch with the first of its meters that does; groups and companies in none.
      CREATE OR REPLACE FUNCTION events.is_in_branch(kind text, subject integer, node text) RETURNS boolean
      LANGUAGE sql STABLE COST 1000 AS $$
        SELECT CASE kind WHEN 'device' THEN EXISTS (SELECT FROM events.device_place p
            WHERE p.device_id = subject AND p.branch ? node)
          WHEN 'gateway' THEN EXISTS (SELECT FROM events.device d JOIN events.device_place p ON p.device_id = d.device_id
            WHERE d.gateway_id = subject AND p.branch ? node)
          ELSE false END
      $$;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE OR REPLACE FUNCTION events.is_in_branch(kind text, subject integer, node text) RETURNS boolean
      LANGUAGE sql STABLE COST 1000 AS $$
        SELECT CASE kind WHEN 'device' THEN EXISTS (SELECT FROM events.device_place p
            WHERE p.device_id = subject AND p.branch ? node)
          ELSE EXISTS (SELECT FROM events.device d JOIN events.device_place p ON p.device_id = d.device_id
            WHERE d.gateway_id = subject AND p.branch ? node) END
      $$;
      DROP FUNCTION events.subject_name(text, integer);
      ALTER TABLE events.device DROP ratio;
      ALTER TABLE events.point DROP max_power;
      DROP TABLE events.device_attributes, events.attribute, events.known_company, events.poll_group, events.balance_group`);
    for (const table of ['rule_state', 'occurrence', 'silence']) {
      await runner.query(`DELETE FROM events.${table} WHERE NOT subject_kind IN ('device', 'gateway')`);
      await runner.query(`ALTER TABLE events.${table} DROP CONSTRAINT ${table}_subject_kind_check,
        ADD CONSTRAINT ${table}_subject_kind_check CHECK (subject_kind IN ('device', 'gateway'))`);
    }
  }
}

const KINDS = `'device', 'gateway', 'balance_group', 'poll_group', 'company'`;
