import { type Connection, type PoolClient, Query, type QueryConfig, type QueryResult, type QueryResultRow } from 'pg';
import { RepeatedTexts } from './repeated-texts';
import { NARROW, type Narrowing } from './row-security';

/** Under this name a connection knows the statement that narrows. */
const NAME = 'gaugeway.narrow';

/**
 * Searches by a pattern match anything between no row and all rows, and sums cover one device or all of a company. A
 * generic plan assumes few rows for both, and would look up the months of ten thousand devices one by one.
 */
const SEARCHES_OR_SUMS = /\bI?LIKE\b|~|\bsum\(/i;

/** Plan mode: for other statements PostgreSQL decides by cost between a generic plan and a custom one. */
const planMode = (text: string): string => (SEARCHES_OR_SUMS.test(text) ? 'force_custom_plan' : 'auto');

type Callback = (error: Error | undefined, result: QueryResult) => void;

/** Methods of a `Query` that `pg`'s client calls while the answer arrives (pg 8, lib/query.js). */
interface AnsweredQuery {
  text: string;
  name: string | undefined;
  submit(connection: Connection): Error | null;
  prepare(connection: Connection): void;
  handleDataRow(message: unknown): void;
  handleCommandComplete(message: unknown, connection: Connection): void;
}

// The declared types of `Query` have only the calls of applications, not those of the client.
const ExtendedQuery = Query as unknown as new (config: QueryConfig, values: undefined, done: Callback) => AnsweredQuery;

/**
 * A statement that sees one company's rows alone, sent together with its narrowing: Bind and Execute of the narrowing,
 * then the statement, and one Sync. All before a Sync is one transaction (PostgreSQL, "Extended Query", 54.2.3), so
 * that the narrowing, which is LOCAL, ends with the statement, and neither costs its own round trip.
 */
export class NarrowedQuery extends ExtendedQuery {
  /** The first answer is that of the narrowing. */
  private isNarrowed = false;

  constructor(
    statement: QueryConfig,
    private readonly narrowing: Narrowing,
    done: Callback,
  ) {
    super({ ...statement, queryMode: 'extended' } as QueryConfig, undefined, done);
    // A plan holds for the role that it was made for: under one name it would be made again at each change of the scope.
    if (this.name) this.name += '@company';
  }

  override prepare(connection: Connection): void {
    const { bind, execute } = connection as unknown as BindAndExecute;
    bind.call(connection, { statement: NAME, values: [...this.narrowing.values, planMode(this.text)] });
    execute.call(connection, {});
    super.prepare(connection);
  }

  override handleDataRow(message: unknown): void {
    if (this.isNarrowed) super.handleDataRow(message);
  }

  override handleCommandComplete(message: unknown, connection: Connection): void {
    if (this.isNarrowed) super.handleCommandComplete(message, connection);
    this.isNarrowed = true;
  }
}

/** Methods of `pg` 8; the declared ones require an argument of version 7. */
interface BindAndExecute {
  bind(config: { statement: string; values: readonly string[] }): void;
  execute(config: object): void;
}

/** Connections that know the statement which narrows. */
const prepared = new WeakSet<PoolClient>();

const repeated = new RepeatedTexts();

/**
 * Runs one statement (no list of them) outside of a transaction, narrowed. It is its own transaction, durable when this
 * resolves.
 */
export async function queryNarrowed<R extends QueryResultRow>(
  client: PoolClient,
  statement: QueryConfig,
  narrowing: Narrowing,
): Promise<QueryResult<R>> {
  if (!prepared.has(client)) {
    // Once per connection, as a separate statement: outside of a transaction it has no effect.
    await client.query({ name: NAME, text: NARROW, values: [...narrowing.values, 'auto'] });
    prepared.add(client);
  }
  const name = statement.name ?? repeated.nameOf(statement.text);
  try {
    return await send<R>(client, { ...statement, name }, narrowing);
  } catch (error) {
    // A table of `SELECT *` got another column since: nothing was done, and without a name it is read as it is now.
    if (!statement.name && isOutdatedPlan(error)) return send<R>(client, statement, narrowing);
    // The stack of the error should show the statement's caller, not the socket (as `pg` does it itself).
    if (error instanceof Error) Error.captureStackTrace(error);
    throw error;
  }
}

async function send<R extends QueryResultRow>(
  client: PoolClient,
  statement: QueryConfig,
  narrowing: Narrowing,
): Promise<QueryResult<R>> {
  const result = await new Promise<QueryResult>((resolve, reject) => {
    client.query(new NarrowedQuery(statement, narrowing, (error, answer) => (error ? reject(error) : resolve(answer))));
  });
  return result as QueryResult<R>;
}

const isOutdatedPlan = (error: unknown): boolean =>
  error instanceof Error && error.message === 'cached plan must not change result type';
