import { type Branch, currentScope } from './scope';

/** Role of a company's work: it owns nothing and bypasses nothing. */
export const COMPANY_ROLE = 'gaugeway_company';

/** Settings of a transaction that the policies read: the company, and 'off' where not all rows are visible. */
export const COMPANY_SETTING = 'gaugeway.company';
export const EVERYONE_SETTING = 'gaugeway.everyone';
/** 'branch' where the companies below are included. */
const REACH_SETTING = 'gaugeway.reach';

/**
 * Start-up option of every connection of the services. It counts only where the tables' owner is held back by the
 * policies too, because the database's user may make no role (enable-row-security.ts).
 */
export const EVERYONE_OPTION = `-c ${EVERYONE_SETTING}=on`;

/**
 * Narrows the current transaction, as a statement with parameters: company, role, reach, and how a prepared statement
 * is planned (`plan_cache_mode`). All of it is LOCAL, so that a connection goes back to its pool as it came.
 */
export const NARROW = `SELECT set_config('${COMPANY_SETTING}', $1, true), set_config('${EVERYONE_SETTING}', 'off', true),
  set_config('role', $2, true), set_config('${REACH_SETTING}', $3, true), set_config('plan_cache_mode', $4, true)`;

/** Narrowing of a transaction to a company. */
export interface Narrowing {
  /** SQL after BEGIN, of a simple query. */
  readonly sql: string;
  /** The first parameters of NARROW. */
  readonly values: readonly [company: string, role: string, reach: string];
}

/** Narrowing of the transactions of the current scope. */
export class RowSecurity {
  private role: Promise<string> | null = null;

  /** `ask`: a statement on any connection of the database's user. */
  constructor(private readonly ask: (sql: string) => Promise<readonly unknown[]>) {}

  /** Narrowing to the current scope; null for the scope of everyone. Throws NoScopeError. */
  async narrowing(): Promise<Narrowing | null> {
    const scope = currentScope();
    return scope === 'everyone' ? null : this.narrowingTo(scope);
  }

  /** Narrowing of a transaction to a company, or to a branch. */
  async narrowingTo(scope: number | Branch): Promise<Narrowing> {
    const [companyId, reach] = typeof scope === 'number' ? [scope, ''] : [scope.branchOf, 'branch'];
    this.role ??= this.findRole();
    const role = await this.role.catch((error: unknown) => {
      this.role = null;
      throw error;
    });
    const settings = { [COMPANY_SETTING]: companyId, [EVERYONE_SETTING]: 'off', [REACH_SETTING]: reach };
    const set = Object.entries(settings).map(([name, value]) => `SET LOCAL ${name} = '${value}'`);
    return { sql: [...set, `SET LOCAL ROLE ${role}`].join('; '), values: [String(companyId), role, reach] };
  }

  /** A database user that may not take the role of the companies keeps its own. */
  private async findRole(): Promise<string> {
    return (await this.ask(MAY_TAKE_ROLE)).length > 0 ? COMPANY_ROLE : 'none';
  }
}

/** A row where the user of the connection may work as the companies' role. */
export const MAY_TAKE_ROLE = `SELECT 1 FROM pg_roles
  WHERE rolname = '${COMPANY_ROLE}' AND pg_has_role(session_user, oid, 'MEMBER')`;
