import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When gateway devices and base stations were lost and came back, so that rules about them are tried on the past. */
export class JudgedContacts1765652000001 implements MigrationInterface {
  readonly name = 'JudgedContacts1765652000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- Projections of gateway.registry and base-station.registry.
      CREATE TABLE messages.gateway (
        gateway_id integer PRIMARY KEY,
        version bigint NOT NULL,
        company_id integer NOT NULL,
        name text NOT NULL,
        state text NOT NULL,
        tied_users integer[] NOT NULL DEFAULT '{}'
      );
      CREATE INDEX gateway_of_company ON messages.gateway (company_id, gateway_id);
      CREATE TABLE messages.base_station (
        base_station_id integer PRIMARY KEY,
        version bigint NOT NULL,
        company_id integer NOT NULL,
        name text NOT NULL,
        state text NOT NULL,
        tied_users integer[] NOT NULL DEFAULT '{}'
      );
      CREATE INDEX base_station_of_company ON messages.base_station (company_id, base_station_id);
      -- What gateway.state and base-station.state said; kept as far back as a trial looks.
      CREATE TABLE messages.judged_contact (
        kind text NOT NULL CHECK (kind IN ('gateway', 'base_station')),
        subject_id integer NOT NULL,
        company_id integer NOT NULL,
        at timestamptz NOT NULL,
        alive boolean NOT NULL,
        PRIMARY KEY (kind, subject_id, at)
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE messages.judged_contact, messages.base_station, messages.gateway');
  }
}
