/** The database's user lacks a right that the schemas need; the sentence names the statement that grants it. */
export class MissingRightError extends Error {
  override readonly name = 'MissingRightError';
}

/** SQLSTATE insufficient_privilege. */
const INSUFFICIENT_PRIVILEGE = '42501';

/** Refusals of PostgreSQL, and the statement by which its superuser or the owner permits the action. */
const REMEDIES: readonly [message: RegExp, statement: (object: string, user: string, database: string) => string][] = [
  [/permission denied for database/, (_, user, database) => `ALTER DATABASE "${database}" OWNER TO "${user}";`],
  [/permission denied to create extension "(.+)"/, (extension) => `CREATE EXTENSION IF NOT EXISTS "${extension}";`],
  [/permission denied for schema (\S+)/, (schema, user) => `ALTER SCHEMA "${schema}" OWNER TO "${user}";`],
  [/must be owner of schema (\S+)/, (schema, user) => `ALTER SCHEMA "${schema}" OWNER TO "${user}";`],
  [/permission denied for (?:table|view|relation) (\S+)/, (table, user) => `ALTER TABLE ${table} OWNER TO "${user}";`],
  [/must be owner of (?:table|relation) (\S+)/, (table, user) => `ALTER TABLE ${table} OWNER TO "${user}";`],
  [/must be owner of function (\S+)/, (name, user) => `ALTER FUNCTION ${name} OWNER TO "${user}";`],
  [/permission denied to set parameter "(.+)"/, (name, user) => `GRANT SET ON PARAMETER ${name} TO "${user}";`],
];

/** A refused right as a MissingRightError; any other error as it is. `who`: the connection's user and database. */
export function withRemedy(error: unknown, who: { user: string; database: string }): unknown {
  if (!(error instanceof Error) || !('code' in error) || error.code !== INSUFFICIENT_PRIVILEGE) return error;
  for (const [message, statement] of REMEDIES) {
    const found = message.exec(error.message);
    if (!found) continue;
    const sql = statement(found[1] ?? '', who.user, who.database);
    return new MissingRightError(
      `The database's user "${who.user}" lacks a right (${error.message}). Run as its superuser or the object's owner, ` +
        `connected to "${who.database}": ${sql}`,
    );
  }
  return new MissingRightError(
    `The database's user "${who.user}" lacks a right (${error.message}). It has to own the database "${who.database}" and ` +
      `everything of Gaugeway in it: ALTER DATABASE "${who.database}" OWNER TO "${who.user}";`,
  );
}
