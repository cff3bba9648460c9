import { EVERYONE_SETTING } from './row-security';

/** A function of the database that reads the rows of all companies and returns as little as possible. */
export interface EveryoneFunction {
  /** Name with its schema. */
  readonly name: string;
  /** `company int, dev_euis text[]` */
  readonly parameters?: string;
  /** `int`, `SETOF int`, `TABLE (id int)` */
  readonly returns: string;
  /** A SELECT; with `variables` the statements of a PL/pgSQL function that returns rows. */
  readonly body: string;
  readonly variables?: string;
  /** Not STABLE where it locks or writes. */
  readonly isVolatile?: boolean;
  /** Schema whose tables the body names without it. */
  readonly schema?: string;
}

/**
 * SQL that creates the function, or replaces one of the same signature. Where the tables' owner is restricted by the
 * policies too, its own rights are not enough: the body sets `gaugeway.everyone` and restores it. A `SET` clause would do
 * the same, but PostgreSQL 15 and later permit custom parameters in one to superusers only.
 */
export function everyoneFunction(definition: EveryoneFunction): string {
  const { name, parameters = '', returns, body, variables, isVolatile = false, schema } = definition;
  const isSet = /^(SETOF|TABLE)\b/.test(returns);
  const work = variables !== undefined ? body : isSet ? `RETURN QUERY ${body};` : `result := (${body});`;
  const set = (value: string) => `PERFORM set_config('${EVERYONE_SETTING}', ${value}, true);`;
  return `CREATE OR REPLACE FUNCTION ${name}(${parameters}) RETURNS ${returns}
    LANGUAGE plpgsql ${isVolatile ? 'VOLATILE' : 'STABLE'} SECURITY DEFINER
    SET search_path = ${schema ? `${schema}, ` : ''}pg_catalog AS $$
    #variable_conflict use_column
    DECLARE
      caller_setting text := coalesce(current_setting('${EVERYONE_SETTING}', true), '');
      ${isSet ? '' : `result ${returns};`}
      ${variables ?? ''}
    BEGIN
      ${set(`'on'`)}
      ${work}
      ${set('caller_setting')}
      ${isSet ? 'RETURN;' : 'RETURN result;'}
    END $$`;
}
