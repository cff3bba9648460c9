/** Functions of the schema `events`. */
export const FUNCTIONS = `
CREATE OR REPLACE FUNCTION events.is_in_branch(kind text, subject integer, node text)
 RETURNS boolean
 LANGUAGE sql
 STABLE COST 1000
AS $function$
        SELECT CASE kind WHEN 'device' THEN EXISTS (SELECT FROM events.device_place p
            WHERE p.device_id = subject AND p.branch ? node)
          WHEN 'gateway' THEN EXISTS (SELECT FROM events.device d JOIN events.device_place p ON p.device_id = d.device_id
            WHERE d.gateway_id = subject AND p.branch ? node)
          ELSE false END
      $function$;

CREATE OR REPLACE FUNCTION events.silenced_until(company integer, rule integer, kind text, subject integer)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE COST 1000
AS $function$
        SELECT max(s.until) FROM events.silence s
        WHERE s.company_id = company AND s.ended_at IS NULL AND s.until > now()
          AND (s.rule_id IS NULL OR s.rule_id = rule)
          AND (s.subject_kind IS NULL OR s.subject_kind = kind AND s.subject_ids @> ARRAY[subject])
          AND (s.object_id IS NULL OR events.is_in_branch(kind, subject, s.object_id))
      $function$;

CREATE OR REPLACE FUNCTION events.subject_name(kind text, subject integer)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
        SELECT CASE kind 
          WHEN 'device' THEN (SELECT name FROM events.device WHERE device_id = subject)
          WHEN 'gateway' THEN (SELECT name FROM events.gateway WHERE gateway_id = subject)
          WHEN 'balance_group' THEN (SELECT title FROM events.balance_group WHERE group_id = subject)
          WHEN 'poll_group' THEN (SELECT name FROM events.poll_group WHERE group_id = subject)
          WHEN 'company' THEN (SELECT name FROM events.known_company WHERE company_id = subject)
          WHEN 'base_station' THEN (SELECT name FROM events.base_station WHERE base_station_id = subject) END
      $function$;
`;
