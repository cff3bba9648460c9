/** Functions of the schema `objects`. */
export const FUNCTIONS = `
CREATE OR REPLACE FUNCTION objects.count_object_devices()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      BEGIN
        IF TG_OP <> 'INSERT' THEN
          UPDATE objects.object o SET devices_count = devices_count - c.n
          FROM (SELECT object_id, count(*)::int AS n FROM gone GROUP BY object_id) c WHERE o._id = c.object_id;
        END IF;
        IF TG_OP <> 'DELETE' THEN
          UPDATE objects.object o SET devices_count = devices_count + c.n
          FROM (SELECT object_id, count(*)::int AS n FROM come GROUP BY object_id) c WHERE o._id = c.object_id;
        END IF;
        RETURN NULL;
      END $function$;

CREATE OR REPLACE FUNCTION objects.mark_seen_by_ties()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      BEGIN
        
  INSERT INTO objects.point_unpublished (point_id, company_id)
  SELECT DISTINCT p.id, p.company_id FROM (SELECT t.company_id, t.path FROM changed c JOIN objects.object t ON t._id = c.object_id) n
    JOIN objects.object o ON o.company_id = n.company_id AND o.path >= n.path AND o.path < rtrim(n.path, '/') || '0'
    JOIN objects.accounting_point p ON p.object_id = o._id
  ORDER BY p.id
  -- Written even if it is there: who publishes it now must not, until this transaction is through.
  ON CONFLICT (point_id) DO UPDATE SET company_id = excluded.company_id;
        RETURN NULL;
      END $function$;

CREATE OR REPLACE FUNCTION objects.mark_moved_points()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  BEGIN
    EXECUTE $sql$INSERT INTO objects.point_unpublished (point_id, company_id)
  SELECT p.id, p.company_id FROM come JOIN gone ON gone._id = come._id AND gone.path <> come.path
    JOIN objects.accounting_point p ON p.object_id = come._id
  ORDER BY p.id ON CONFLICT (point_id) DO UPDATE SET company_id = excluded.company_id$sql$;
    RETURN NULL;
  END $function$;

CREATE OR REPLACE FUNCTION objects.mark_hung_point()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      BEGIN
        INSERT INTO objects.point_unpublished (point_id, company_id) VALUES (NEW.id, NEW.company_id)
        ON CONFLICT (point_id) DO UPDATE SET company_id = excluded.company_id;
        RETURN NULL;
      END $function$;

CREATE OR REPLACE FUNCTION objects.mark_objects()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  BEGIN
    IF TG_OP = 'INSERT' THEN
      INSERT INTO objects.place_change (kind, subject_id, company_id) SELECT 'object', pin, company_id FROM come;
    ELSIF TG_OP = 'DELETE' THEN
      INSERT INTO objects.place_change (kind, subject_id, company_id) SELECT 'object', pin, company_id FROM gone;
    ELSE
      EXECUTE $sql$INSERT INTO objects.place_change (kind, subject_id, company_id)
  SELECT 'object', c.pin, c.company_id FROM come c JOIN gone g ON g._id = c._id
  WHERE g.name <> c.name OR g.parent_id IS DISTINCT FROM c.parent_id$sql$;
      EXECUTE $sql$INSERT INTO objects.place_change (kind, subject_id, company_id)
  SELECT 'device', t.device_id, t.company_id FROM come c JOIN gone g ON g._id = c._id AND g.path <> c.path
    JOIN objects.object_device t ON t.object_id = c._id$sql$;
    END IF;
    RETURN NULL;
  END $function$;

CREATE OR REPLACE FUNCTION objects.mark_devices()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      BEGIN
        IF TG_OP <> 'INSERT' THEN
          INSERT INTO objects.place_change (kind, subject_id, company_id) SELECT 'device', device_id, company_id FROM gone;
        END IF;
        IF TG_OP <> 'DELETE' THEN
          INSERT INTO objects.place_change (kind, subject_id, company_id) SELECT 'device', device_id, company_id FROM come;
        END IF;
        RETURN NULL;
      END $function$;

CREATE OR REPLACE FUNCTION objects.keep_consumer_ties()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
      END $function$;

CREATE OR REPLACE FUNCTION objects.mark_consumer()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      BEGIN
        INSERT INTO objects.consumer_unpublished (pin, company_id)
          VALUES (coalesce(NEW.pin, OLD.pin), coalesce(NEW.company_id, OLD.company_id))
          ON CONFLICT (pin) DO UPDATE SET company_id = excluded.company_id;
        RETURN NULL;
      END $function$;

CREATE OR REPLACE FUNCTION objects.mark_tied_objects()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      BEGIN
        INSERT INTO objects.place_change (kind, subject_id, company_id)
          SELECT DISTINCT 'object', o.pin, o.company_id FROM changed c JOIN objects.object o ON o._id = c.object_id;
        RETURN NULL;
      END $function$;

CREATE OR REPLACE FUNCTION objects.mark_devices_of_ties()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      BEGIN
        INSERT INTO objects.place_change (kind, subject_id, company_id)
          SELECT DISTINCT 'device', t.device_id, t.company_id
          FROM changed c JOIN objects.object n ON n._id = c.object_id
          JOIN objects.object o ON o.company_id = n.company_id AND o.path >= n.path AND o.path < rtrim(n.path, '/') || '0'
          JOIN objects.object_device t ON t.object_id = o._id;
        RETURN NULL;
      END $function$;

CREATE OR REPLACE FUNCTION objects.mark_consumers_of_points()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      BEGIN
        INSERT INTO objects.consumer_unpublished (pin, company_id)
  SELECT DISTINCT c.pin, c.company_id FROM changed p JOIN objects.consumer c ON c._id = p.consumer_id
  ORDER BY c.pin
  -- Written even if it is there: a publisher that takes it now would not see this transaction.
  ON CONFLICT (pin) DO UPDATE SET company_id = excluded.company_id;
        RETURN NULL;
      END $function$;

CREATE OR REPLACE FUNCTION objects.mark_consumers_of_point_ids()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      BEGIN
        INSERT INTO objects.consumer_unpublished (pin, company_id)
  SELECT DISTINCT c.pin, c.company_id FROM changed x JOIN objects.accounting_point p ON p.id = x.point_id JOIN objects.consumer c ON c._id = p.consumer_id
  ORDER BY c.pin
  -- Written even if it is there: a publisher that takes it now would not see this transaction.
  ON CONFLICT (pin) DO UPDATE SET company_id = excluded.company_id;
        RETURN NULL;
      END $function$;

CREATE OR REPLACE FUNCTION objects.mark_consumers_of_moved_points()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      BEGIN
        INSERT INTO objects.consumer_unpublished (pin, company_id)
  SELECT DISTINCT c.pin, c.company_id FROM (SELECT before.consumer_id FROM before JOIN after USING (id)
            WHERE (before.consumer_id, before.object_id, before.formula) IS DISTINCT FROM
              (after.consumer_id, after.object_id, after.formula)
          UNION SELECT after.consumer_id FROM before JOIN after USING (id)
            WHERE (before.consumer_id, before.object_id, before.formula) IS DISTINCT FROM
              (after.consumer_id, after.object_id, after.formula)) p JOIN objects.consumer c ON c._id = p.consumer_id
  ORDER BY c.pin
  -- Written even if it is there: a publisher that takes it now would not see this transaction.
  ON CONFLICT (pin) DO UPDATE SET company_id = excluded.company_id;
        RETURN NULL;
      END $function$;

CREATE OR REPLACE FUNCTION objects.mark_consumers_of_tied_devices()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      BEGIN
        INSERT INTO objects.consumer_unpublished (pin, company_id)
  SELECT DISTINCT c.pin, c.company_id FROM before JOIN after USING (device_id)
            JOIN objects.device_link l ON l.device_id = after.device_id
            JOIN objects.accounting_point p ON p.id = l.point_id AND before.tied_users IS DISTINCT FROM after.tied_users JOIN objects.consumer c ON c._id = p.consumer_id
  ORDER BY c.pin
  -- Written even if it is there: a publisher that takes it now would not see this transaction.
  ON CONFLICT (pin) DO UPDATE SET company_id = excluded.company_id;
        RETURN NULL;
      END $function$;
`;
