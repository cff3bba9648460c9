import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whose a point was over time, and consumers for other services. */
export class ConsumerTies1765510000000 implements MigrationInterface {
  readonly name = 'ConsumerTies1765510000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- Written with accounting_point.consumer_id, whatever changes it.
      CREATE TABLE objects.consumer_tie (
        id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        company_id int NOT NULL,
        point_id int NOT NULL REFERENCES objects.accounting_point ON DELETE CASCADE,
        consumer_id uuid NOT NULL REFERENCES objects.consumer ON DELETE CASCADE,
        -- Unix seconds, [from, to); 0 = from the beginning, null = still.
        from_ts bigint NOT NULL,
        to_ts bigint
      );
      CREATE INDEX consumer_tie_of_point ON objects.consumer_tie (point_id, from_ts);
      CREATE INDEX consumer_tie_of_consumer ON objects.consumer_tie (consumer_id);
      CREATE UNIQUE INDEX consumer_tie_now ON objects.consumer_tie (point_id) WHERE to_ts IS NULL;

      CREATE FUNCTION objects.keep_consumer_ties() RETURNS trigger LANGUAGE plpgsql AS $$
      DECLARE
        moment bigint := floor(extract(epoch FROM now()))::bigint;
      BEGIN
        IF TG_OP = 'UPDATE' THEN
          UPDATE objects.consumer_tie SET to_ts = greatest(moment, from_ts)
            WHERE point_id = NEW.id AND to_ts IS NULL;
          -- Entered and taken back at once: nobody's time.
          DELETE FROM objects.consumer_tie WHERE point_id = NEW.id AND to_ts <= from_ts;
        END IF;
        -- A consumer that was deleted with this change is not there any more.
        INSERT INTO objects.consumer_tie (company_id, point_id, consumer_id, from_ts)
          SELECT NEW.company_id, NEW.id, c._id,
            -- The first one of a point has been there from its beginning.
            CASE WHEN TG_OP = 'INSERT' OR (OLD.consumer_id IS NULL
              AND NOT EXISTS (SELECT FROM objects.consumer_tie t WHERE t.point_id = NEW.id)) THEN 0 ELSE moment END
          FROM objects.consumer c WHERE c._id = NEW.consumer_id;
        INSERT INTO objects.point_unpublished (point_id, company_id) VALUES (NEW.id, NEW.company_id)
          ON CONFLICT (point_id) DO UPDATE SET company_id = excluded.company_id;
        RETURN NULL;
      END $$;
      CREATE TRIGGER accounting_point_consumed AFTER INSERT ON objects.accounting_point
        FOR EACH ROW WHEN (NEW.consumer_id IS NOT NULL) EXECUTE FUNCTION objects.keep_consumer_ties();
      CREATE TRIGGER accounting_point_handed_over AFTER UPDATE OF consumer_id ON objects.accounting_point
        FOR EACH ROW WHEN (OLD.consumer_id IS DISTINCT FROM NEW.consumer_id) EXECUTE FUNCTION objects.keep_consumer_ties();

      INSERT INTO objects.consumer_tie (company_id, point_id, consumer_id, from_ts)
        SELECT company_id, id, consumer_id, 0 FROM objects.accounting_point WHERE consumer_id IS NOT NULL;

      -- Consumers that other services do not know as they are; a job publishes them.
      CREATE TABLE objects.consumer_unpublished (
        pin int PRIMARY KEY,
        company_id int NOT NULL
      );
      CREATE FUNCTION objects.mark_consumer() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        INSERT INTO objects.consumer_unpublished (pin, company_id)
          VALUES (coalesce(NEW.pin, OLD.pin), coalesce(NEW.company_id, OLD.company_id))
          ON CONFLICT (pin) DO UPDATE SET company_id = excluded.company_id;
        RETURN NULL;
      END $$;
      CREATE TRIGGER consumer_written AFTER INSERT OR UPDATE OR DELETE ON objects.consumer
        FOR EACH ROW EXECUTE FUNCTION objects.mark_consumer();

      INSERT INTO objects.consumer_unpublished (pin, company_id) SELECT pin, company_id FROM objects.consumer;
      -- The events of the release before did not say whose a point is.
      INSERT INTO objects.point_unpublished (point_id, company_id)
        SELECT id, company_id FROM objects.accounting_point ON CONFLICT (point_id) DO NOTHING;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TRIGGER consumer_written ON objects.consumer;
      DROP TRIGGER accounting_point_handed_over ON objects.accounting_point;
      DROP TRIGGER accounting_point_consumed ON objects.accounting_point;
      DROP FUNCTION objects.mark_consumer(), objects.keep_consumer_ties();
      DROP TABLE objects.consumer_unpublished, objects.consumer_tie`);
  }
}
