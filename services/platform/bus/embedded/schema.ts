import type { Client } from 'pg';
import { DatabaseNewerError } from '../../database';

/** Any numbers that no one else locks. */
const SCHEMA_LOCK = 7_301_841;
/** First half of the advisory locks of `append`; the second is topic id * 1024 + partition. */
const APPEND_LOCK = 7_301_842;

/** Channel of LISTEN/NOTIFY: `t<topic ids> <member>` = new events, `m` = members or leases changed. */
export const CHANNEL = 'gaugeway_bus';

/** Body of `bus.append` up to its notification: the last offset of each row into `offsets`. */
const APPENDING = `DECLARE
    offsets float8[];
  BEGIN
    -- One order for everyone, or two publishers could wait for each other.
    PERFORM pg_advisory_xact_lock(${APPEND_LOCK}, l.id)
    FROM (SELECT DISTINCT t * 1024 + p AS id FROM unnest(topics, partitions) AS u(t, p) ORDER BY 1) AS l;

    WITH ends AS MATERIALIZED (
      SELECT q.topic, q.partition, greatest(q.floor, (
        SELECT b.last_offset + 1 FROM bus.record_batch b
        WHERE b.topic = q.topic AND b.partition = q.partition ORDER BY b.last_offset DESC LIMIT 1
      )) AS next
      FROM bus.partition q
      WHERE (q.topic, q.partition) IN (SELECT t, p FROM unnest(topics, partitions) AS u(t, p))
    ), given AS MATERIALIZED (
      SELECT u.*, sum(s) OVER (ORDER BY ord) - s AS start, sum(c) OVER (PARTITION BY t, p ORDER BY ord) AS upto
      FROM unnest(topics, partitions, counts, keys, removals, sizes) WITH ORDINALITY AS u(t, p, c, k, r, s, ord)
    ), placed AS MATERIALIZED (
      SELECT g.*, e.next + g.upto - 1 AS last FROM given g JOIN ends e ON e.topic = g.t AND e.partition = g.p
    ), added AS (
      INSERT INTO bus.record_batch (topic, partition, last_offset, count, size, appended_at, key, removed, records)
      SELECT t, p, last, c, s, clock_timestamp(), k, r, substr(data, start::int + 1, s) FROM placed
    )
    SELECT array_agg(last::float8 ORDER BY ord) INTO offsets FROM placed;`;

/** Each step is run once, in order; a step that was released is never changed. */
const STEPS: readonly string[] = [
  `
  CREATE TABLE bus.topic (
    id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    name text NOT NULL UNIQUE,
    -- Fixed at creation: another number would tear the keys' order apart.
    partitions int NOT NULL CHECK (partitions BETWEEN 1 AND 1024)
  );

  CREATE TABLE bus.partition (
    topic int NOT NULL REFERENCES bus.topic,
    partition int NOT NULL,
    -- Offsets below were given out; keeps the count going when retention has removed the newest events.
    floor bigint NOT NULL DEFAULT 0,
    PRIMARY KEY (topic, partition)
  );

  -- The log: one row holds the events of one partition and one commit (record.ts), those of a compacted topic one each.
  CREATE TABLE bus.record_batch (
    topic int NOT NULL,
    partition int NOT NULL,
    last_offset bigint NOT NULL,
    count int NOT NULL,
    size int NOT NULL,
    appended_at timestamptz NOT NULL,
    -- Compacted topics only.
    key text,
    removed boolean NOT NULL DEFAULT false,
    records bytea NOT NULL,
    PRIMARY KEY (topic, partition, last_offset)
  );
  -- Payloads hardly compress; rows up to a page stay out of the TOAST table.
  ALTER TABLE bus.record_batch ALTER COLUMN records SET STORAGE EXTERNAL;
  ALTER TABLE bus.record_batch SET (toast_tuple_target = 8160);
  CREATE INDEX record_batch_key ON bus.record_batch (topic, partition, key, last_offset) WHERE key IS NOT NULL;

  CREATE TABLE bus.consumer (
    group_name text NOT NULL,
    topic int NOT NULL REFERENCES bus.topic,
    partition int NOT NULL,
    next_offset bigint NOT NULL,
    -- Requested by rebuild(); taken over by the owner between two batches.
    rewind_to bigint,
    owner uuid,
    fence bigint NOT NULL DEFAULT 0,
    lease_until timestamptz,
    PRIMARY KEY (group_name, topic, partition)
  ) WITH (fillfactor = 20);

  CREATE TABLE bus.member (
    group_name text NOT NULL,
    topic int NOT NULL REFERENCES bus.topic,
    member uuid NOT NULL,
    -- Kernel and process-id space it runs in, '' = unknown; with the pid it shows at once that a neighbour is dead.
    host text NOT NULL,
    pid int NOT NULL,
    seen_until timestamptz NOT NULL,
    PRIMARY KEY (group_name, topic, member)
  ) WITH (fillfactor = 50);

  CREATE TABLE bus.dead_letter (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    topic text NOT NULL,
    group_name text NOT NULL,
    partition int NOT NULL,
    "offset" bigint NOT NULL,
    event_id text NOT NULL,
    key text NOT NULL,
    payload bytea NOT NULL,
    headers jsonb NOT NULL,
    cause text NOT NULL,
    failed_at timestamptz NOT NULL,
    -- The same event failing again (after a crash, after a rebuild) is the same letter.
    UNIQUE (topic, group_name, partition, "offset", event_id)
  );
  CREATE INDEX dead_letter_newest ON bus.dead_letter (topic, id DESC);

  -- Offsets are given under a lock that is held until the commit, so they are without gaps and become visible in order,
  -- whichever process publishes. The locks come first: in READ COMMITTED the INSERT then sees what their last holder wrote.
  CREATE FUNCTION bus.append(
    topics int[], partitions int[], counts int[], keys text[], removals boolean[], sizes int[], data bytea, sender text
  ) RETURNS void LANGUAGE plpgsql AS $$
  BEGIN
    -- One order for everyone, or two publishers could wait for each other.
    PERFORM pg_advisory_xact_lock(${APPEND_LOCK}, l.id)
    FROM (SELECT DISTINCT t * 1024 + p AS id FROM unnest(topics, partitions) AS u(t, p) ORDER BY 1) AS l;

    INSERT INTO bus.record_batch (topic, partition, last_offset, count, size, appended_at, key, removed, records)
    WITH ends AS MATERIALIZED (
      SELECT q.topic, q.partition, greatest(q.floor, (
        SELECT b.last_offset + 1 FROM bus.record_batch b
        WHERE b.topic = q.topic AND b.partition = q.partition ORDER BY b.last_offset DESC LIMIT 1
      )) AS next
      FROM bus.partition q
      WHERE (q.topic, q.partition) IN (SELECT t, p FROM unnest(topics, partitions) AS u(t, p))
    ), given AS MATERIALIZED (
      SELECT u.*, sum(s) OVER (ORDER BY ord) - s AS start
      FROM unnest(topics, partitions, counts, keys, removals, sizes) WITH ORDINALITY AS u(t, p, c, k, r, s, ord)
    )
    SELECT g.t, g.p, e.next + sum(g.c) OVER (PARTITION BY g.t, g.p ORDER BY g.ord) - 1, g.c, g.s, clock_timestamp(),
           g.k, g.r, substr(data, g.start::int + 1, g.s)
    FROM given g JOIN ends e ON e.topic = g.t AND e.partition = g.p;

    PERFORM pg_notify('${CHANNEL}', 't' || (SELECT string_agg(DISTINCT t::text, ',') FROM unnest(topics) AS u(t)) || ' ' || sender);
  END $$;

  -- Locked before any deletion: rows below the floor may be deleted, even the newest, and no offset is given twice.
  CREATE FUNCTION bus.raise_floor(of_topic int, of_partition int) RETURNS bigint LANGUAGE plpgsql AS $$
  DECLARE
    raised bigint;
  BEGIN
    PERFORM pg_advisory_xact_lock(${APPEND_LOCK}, of_topic * 1024 + of_partition);
    UPDATE bus.partition q SET floor = greatest(q.floor, (
      SELECT max(b.last_offset) + 1 FROM bus.record_batch b WHERE b.topic = of_topic AND b.partition = of_partition
    ))
    WHERE q.topic = of_topic AND q.partition = of_partition
    RETURNING q.floor INTO raised;
    RETURN raised;
  END $$;

  CREATE FUNCTION bus.end_offset(of_topic int, of_partition int) RETURNS bigint LANGUAGE sql STABLE AS $$
    SELECT greatest(q.floor, (
      SELECT max(b.last_offset) + 1 FROM bus.record_batch b WHERE b.topic = of_topic AND b.partition = of_partition
    )) FROM bus.partition q WHERE q.topic = of_topic AND q.partition = of_partition
  $$;
  `,
  // Returns the last offset of each row, in the order given, so that the writer need not read its events back.
  `
  DROP FUNCTION bus.append(int[], int[], int[], text[], boolean[], int[], bytea, text);
  CREATE FUNCTION bus.append(
    topics int[], partitions int[], counts int[], keys text[], removals boolean[], sizes int[], data bytea, sender text
  ) RETURNS float8[] LANGUAGE plpgsql AS $$
  ${APPENDING}

    PERFORM pg_notify('${CHANNEL}', 't' || (SELECT string_agg(DISTINCT t::text, ',') FROM unnest(topics) AS u(t)) || ' ' || sender);
    RETURN offsets;
  END $$;
  `,
  // Notifies of topics that other processes read: a process that is alone would wake its own listener with a transaction
  // per write. One that joins at this moment finds the events in its next search. One plan: planning costs as much as a small write.
  `
  CREATE OR REPLACE FUNCTION bus.append(
    topics int[], partitions int[], counts int[], keys text[], removals boolean[], sizes int[], data bytea, sender text
  ) RETURNS float8[] LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
  ${APPENDING}

    IF EXISTS (SELECT FROM bus.member m
        WHERE m.topic = ANY(topics) AND m.member <> sender::uuid AND m.seen_until > clock_timestamp()) THEN
      PERFORM pg_notify('${CHANNEL}', 't' || (SELECT string_agg(DISTINCT t::text, ',') FROM unnest(topics) AS u(t)) || ' ' || sender);
    END IF;
    RETURN offsets;
  END $$;
  `,
];

/** Brings the schema `bus` up to the code, one process at a time. Throws DatabaseNewerError. */
export async function migrateBus(client: Client): Promise<void> {
  await client.query('SELECT pg_advisory_lock($1)', [SCHEMA_LOCK]);
  try {
    await client.query('CREATE SCHEMA IF NOT EXISTS bus');
    await client.query('CREATE TABLE IF NOT EXISTS bus.step (number int PRIMARY KEY, done_at timestamptz NOT NULL)');
    const done = await client.query<{ last: number | null }>('SELECT max(number) AS last FROM bus.step');
    const last = done.rows[0]?.last ?? 0;
    if (last > STEPS.length) {
      throw new DatabaseNewerError(
        `The database is newer than this version of Gaugeway: the bus is at step ${last} and this version knows ` +
          `${STEPS.length}. Start the version that was last used with it, or give another DATA_DIR.`,
      );
    }
    for (let step = last; step < STEPS.length; step++) {
      await client.query('BEGIN');
      await client.query(STEPS[step] ?? '');
      await client.query('INSERT INTO bus.step VALUES ($1, now())', [step + 1]);
      await client.query('COMMIT');
    }
  } finally {
    // Closing the connection, which the caller does, lets go of the lock too where this cannot.
    await client.query('SELECT pg_advisory_unlock($1)', [SCHEMA_LOCK]).catch(() => undefined);
  }
}
