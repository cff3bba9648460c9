import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Hours of the days of dated zones at which links begin and end; the same as proto/time/zone.ts computes. */
export class LinkHours1795900100000 implements MigrationInterface {
  readonly name = 'LinkHours1795900100000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- The zone that is valid on a day since 1970-01-01.
      CREATE FUNCTION messages.zone_on(zones jsonb, day int) RETURNS jsonb
      LANGUAGE sql STABLE PARALLEL SAFE AS $$
        SELECT z.period->'zone' FROM jsonb_array_elements(zones) WITH ORDINALITY AS z(period, place)
        WHERE z.place = 1 OR z.period->>'from' <= (date '1970-01-01' + day)::text ORDER BY z.place DESC LIMIT 1
      $$;

      -- Unix seconds at which a day begins in one zone; of a midnight that comes twice the first.
      CREATE FUNCTION messages.start_in(zone jsonb, day int) RETURNS float8
      LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
      DECLARE
        name text;
        midnight timestamp := date '1970-01-01' + day;
        start timestamptz;
      BEGIN
        IF jsonb_typeof(zone) = 'number' THEN RETURN day * 86400.0 - round(zone::float8 * 3600); END IF;
        name := zone #>> '{}';
        -- A skipped midnight is the instant of the change, and of two PostgreSQL takes the second.
        start := midnight AT TIME ZONE name;
        IF (start - interval '1 hour') AT TIME ZONE name = midnight THEN start := start - interval '1 hour'; END IF;
        RETURN extract(epoch FROM start);
      END $$;

      -- Unix seconds at which a day begins: a change of the zone takes effect with its first day.
      CREATE FUNCTION messages.day_start(zones jsonb, day int) RETURNS float8
      LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
      DECLARE
        own jsonb;
        before jsonb;
      BEGIN
        IF jsonb_array_length(zones) = 1 THEN RETURN messages.start_in(zones->0->'zone', day); END IF;
        own := messages.zone_on(zones, day);
        before := messages.zone_on(zones, day - 1);
        IF own = before THEN RETURN messages.start_in(own, day); END IF;
        RETURN greatest(messages.start_in(own, day), messages.start_in(before, day - 1));
      END $$;

      -- 100 times the day since 1970-01-01, and the hours since it began, of the first hour that begins at an instant or
      -- after it; of an end the last hour that ends there or before it. 99 = the last hour of the day.
      CREATE FUNCTION messages.zone_hour(zones jsonb, at float8, is_end bool) RETURNS int8
      LANGUAGE plpgsql STABLE STRICT PARALLEL SAFE AS $$
      DECLARE
        day int := floor((at + messages.zone_seconds(zones, 0, at)) / 86400);
        starts float8 := messages.day_start(zones, day);
        ends float8 := messages.day_start(zones, day + 1);
        hour int;
      BEGIN
        WHILE at < starts LOOP
          day := day - 1;
          ends := starts;
          starts := messages.day_start(zones, day);
        END LOOP;
        WHILE at >= ends LOOP
          day := day + 1;
          starts := ends;
          ends := messages.day_start(zones, day + 1);
        END LOOP;
        hour := ceil((at - starts) / 3600);
        IF NOT is_end THEN
          IF starts + hour * 3600.0 >= ends THEN RETURN (day + 1) * 100; END IF;
          RETURN day * 100 + hour;
        END IF;
        IF hour = 0 THEN RETURN (day - 1) * 100 + 99; END IF;
        RETURN day * 100 + hour - 1;
      END $$;`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP FUNCTION messages.zone_hour(jsonb, float8, bool);
      DROP FUNCTION messages.day_start(jsonb, int);
      DROP FUNCTION messages.start_in(jsonb, int);
      DROP FUNCTION messages.zone_on(jsonb, int);`);
  }
}
