import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Zones with a date, of devices and companies. A list of `{ from, zone }` as in proto/time/zone.ts; null = time_zone. */
export class DatedZones1795880000000 implements MigrationInterface {
  readonly name = 'DatedZones1795880000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE messages.device
        ADD COLUMN zones jsonb,
        -- Of its point or company, in place of the zones of the device.
        ADD COLUMN clock jsonb,
        ADD COLUMN clock_inputs text;
      ALTER TABLE messages.company ADD COLUMN zones jsonb;
      ALTER TABLE messages.consumption_zone ADD COLUMN zones jsonb;
      ALTER TABLE messages.billing_period ADD COLUMN zones jsonb;

      -- Seconds from UTC at Unix seconds, by dated zones or the hours where there are none. Names are checked on input.
      CREATE FUNCTION messages.zone_seconds(zones jsonb, hours float8, at float8) RETURNS float8
      LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
      DECLARE
        period jsonb;
        found float8 := hours * 3600;
        begins float8;
      BEGIN
        IF zones IS NULL OR jsonb_typeof(zones) <> 'array' THEN RETURN found; END IF;
        FOR period IN SELECT jsonb_array_elements(zones) LOOP
          IF jsonb_typeof(period->'zone') = 'number' THEN
            IF period->>'from' <> '' THEN
              begins := extract(epoch FROM (period->>'from')::date) - (period->>'zone')::float8 * 3600;
              EXIT WHEN at < begins;
            END IF;
            found := (period->>'zone')::float8 * 3600;
          ELSE
            IF period->>'from' <> '' THEN
              begins := extract(epoch FROM (period->>'from')::timestamp AT TIME ZONE (period->>'zone'));
              EXIT WHEN at < begins;
            END IF;
            found := extract(epoch FROM to_timestamp(at) AT TIME ZONE (period->>'zone')) - at;
          END IF;
        END LOOP;
        RETURN round(found);
      END $$;`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP FUNCTION messages.zone_seconds(jsonb, float8, float8);
      ALTER TABLE messages.billing_period DROP COLUMN zones;
      ALTER TABLE messages.consumption_zone DROP COLUMN zones;
      ALTER TABLE messages.company DROP COLUMN zones;
      ALTER TABLE messages.device DROP COLUMN zones, DROP COLUMN clock, DROP COLUMN clock_inputs;`);
  }
}
