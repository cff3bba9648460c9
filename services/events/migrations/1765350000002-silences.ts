import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Silences with what they are about, and where devices stand: branches and accounting points. */
export class Silences1765350000002 implements MigrationInterface {
  readonly name = 'Silences1765350000002';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- Projection of object.registry.
      CREATE TABLE events.object (
        pin integer PRIMARY KEY,
        object_id text NOT NULL UNIQUE,
        company_id integer NOT NULL,
        name text NOT NULL
      );

      -- Projection of device.place; branch: UUIDs of the nodes from the top down, as a list.
      CREATE TABLE events.device_place (
        device_id integer PRIMARY KEY,
        company_id integer NOT NULL,
        branch jsonb NOT NULL
      );
      CREATE INDEX device_place_branch ON events.device_place USING gin (branch);

      -- Projection of accounting-point.registry; device_id: what measures there now, 0 = nothing.
      CREATE TABLE events.point (
        point_id integer PRIMARY KEY,
        version bigint NOT NULL,
        company_id integer NOT NULL,
        title text NOT NULL,
        device_id integer NOT NULL
      );
      CREATE INDEX point_of_device ON events.point (device_id) WHERE device_id > 0;

      CREATE TABLE events.silence (
        id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        company_id integer NOT NULL,
        -- What is silenced: all that is not null has to fit.
        rule_id integer,
        subject_kind text CHECK (subject_kind IN ('device', 'gateway')),
        subject_ids integer[],
        object_id text,
        comment text NOT NULL,
        created_by integer NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        until timestamptz NOT NULL,
        ended_at timestamptz,
        ended_by integer,
        CHECK (rule_id IS NOT NULL OR subject_kind IS NOT NULL OR object_id IS NOT NULL),
        CHECK ((subject_kind IS NULL) = (subject_ids IS NULL))
      );
      CREATE INDEX silence_of_company ON events.silence (company_id, id DESC);
      CREATE INDEX silence_lasting ON events.silence (company_id, until) WHERE ended_at IS NULL;

      -- A gateway device stands in a branch with the first of its meters that does.
      CREATE FUNCTION events.is_in_branch(kind text, subject integer, node text) RETURNS boolean
      LANGUAGE sql STABLE COST 1000 AS $$
        SELECT CASE kind WHEN 'device' THEN EXISTS (SELECT FROM events.device_place p
            WHERE p.device_id = subject AND p.branch ? node)
          ELSE EXISTS (SELECT FROM events.device d JOIN events.device_place p ON p.device_id = d.device_id
            WHERE d.gateway_id = subject AND p.branch ? node) END
      $$;

      -- Until when nobody is notified of a rule about a subject; null = people are.
      CREATE FUNCTION events.silenced_until(company integer, rule integer, kind text, subject integer)
      RETURNS timestamptz LANGUAGE sql STABLE COST 1000 AS $$
        SELECT max(s.until) FROM events.silence s
        WHERE s.company_id = company AND s.ended_at IS NULL AND s.until > now()
          AND (s.rule_id IS NULL OR s.rule_id = rule)
          AND (s.subject_kind IS NULL OR s.subject_kind = kind AND s.subject_ids @> ARRAY[subject])
          AND (s.object_id IS NULL OR events.is_in_branch(kind, subject, s.object_id))
      $$;

      -- Silences that were made at an occurrence last on.
      INSERT INTO events.silence (company_id, rule_id, subject_kind, subject_ids, comment, created_by, created_at, until)
      SELECT o.company_id, o.rule_id, o.subject_kind, array_agg(DISTINCT o.subject_id), '',
        coalesce((SELECT n.user_id FROM events.occurrence_note n WHERE n.occurrence_id = min(o.id)
          AND n.kind = 'silenced' ORDER BY n.id DESC LIMIT 1), 0),
        now(), max(o.silenced_until)
      FROM events.occurrence o WHERE o.silenced_until > now()
      GROUP BY o.company_id, o.rule_id, o.subject_kind, coalesce(o.group_id, o.id);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP FUNCTION events.silenced_until(integer, integer, text, integer);
      DROP FUNCTION events.is_in_branch(text, integer, text);
      DROP TABLE events.silence, events.point, events.device_place, events.object`);
  }
}
