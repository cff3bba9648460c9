/** Functions that columns and indexes of the schema `identity` use. */
export const EXPRESSIONS = `
CREATE OR REPLACE FUNCTION identity.user_state(company integer, status text, is_admin boolean, is_demo boolean, access_group integer, deleted timestamp with time zone)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
        SELECT CASE WHEN deleted IS NOT NULL THEN 'gone' ELSE company::text || ' ' || status || ' ' || is_admin::text
          || ' ' || is_demo::text || ' ' || coalesce(access_group, 0)::text END
      $function$;
`;
