/** Functions of the schema `devices`. */
export const FUNCTIONS = `
CREATE OR REPLACE FUNCTION devices.mark_attribute_values()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      BEGIN
        INSERT INTO devices.attribute_unpublished (kind, id, company_id) SELECT DISTINCT 'device', d.id, d.company_id FROM changed c
          JOIN devices.metering_device d ON d.id = c.device_id ORDER BY d.id
  ON CONFLICT (kind, id) DO UPDATE SET company_id = excluded.company_id;
        RETURN NULL;
      END $function$;

CREATE OR REPLACE FUNCTION devices.mark_attribute()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      BEGIN
        INSERT INTO devices.attribute_unpublished (kind, id, company_id) SELECT 'attribute', a.id, a.company_id FROM (SELECT coalesce(NEW.id, OLD.id) AS id,
          coalesce(NEW.company_id, OLD.company_id) AS company_id) a
  ON CONFLICT (kind, id) DO UPDATE SET company_id = excluded.company_id;
        RETURN NULL;
      END $function$;

CREATE OR REPLACE FUNCTION devices.mark_moved_values()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      BEGIN
        INSERT INTO devices.attribute_unpublished (kind, id, company_id) VALUES ('device', NEW.id, NEW.company_id)
  ON CONFLICT (kind, id) DO UPDATE SET company_id = excluded.company_id;
        RETURN NULL;
      END $function$;
`;
