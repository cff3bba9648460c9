import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * For whom a piece of work reads and writes: one company (its number), whose rows alone the database then shows; a
 * company with all below it, where the tables know of them (identity's do); or `everyone`: work of the installation
 * itself, as start-up, consumers, jobs, signing in, and the operator's calls.
 */
export type Scope = number | Branch | 'everyone';

/** A company together with all below it. */
export interface Branch {
  readonly branchOf: number;
}

/** A statement that runs outside of any scope. */
export class NoScopeError extends Error {
  override readonly name = 'NoScopeError';
  constructor() {
    super(
      'A statement of a request was sent before it was decided for which company it acts: ' +
        'let it run in forCompany() or forEveryone() (docs/developer/tenancy.md).',
    );
  }
}

/** A request's scope is decided after it began; everything that the request does from then on has it. */
export interface RequestScope {
  scope: Scope | null;
}

interface Work extends RequestScope {
  /** A client waits for the answer. */
  isAwaited?: boolean;
}

const scopes = new AsyncLocalStorage<Work>();

/** Runs `work`, and everything that it starts, for one company. Throws RangeError for an impossible number. */
export function forCompany<T>(companyId: number, work: () => T): T {
  return scopes.run({ scope: companyNumber(companyId), isAwaited: isAwaited() }, work);
}

/** Runs `work`, and everything that it starts, for the installation: the rows of all companies are seen. */
export function forEveryone<T>(work: () => T): T {
  return scopes.run({ scope: 'everyone', isAwaited: isAwaited() }, work);
}

/** As `forEveryone`, for work that continues after the answer of the request that started it. */
export function inBackground<T>(work: () => T): T {
  return scopes.run({ scope: 'everyone' }, work);
}

/** Runs the work of a request. Until its scope is decided no statement runs. */
export function forRequest<T>(request: RequestScope, work: () => T): T {
  return scopes.run(Object.assign(request, { isAwaited: true }), work);
}

/** true if a request waits for the current work. */
export const isAwaited = (): boolean => scopes.getStore()?.isAwaited === true;

/** Throws NoScopeError where no scope is set. */
export function currentScope(): Scope {
  const scope = scopes.getStore()?.scope;
  if (scope === undefined || scope === null) throw new NoScopeError();
  return scope;
}

/** A number that is safe to put into SQL. */
function companyNumber(companyId: number): number {
  if (!Number.isInteger(companyId) || companyId <= 0) throw new RangeError(`${companyId} is no company`);
  return companyId;
}
