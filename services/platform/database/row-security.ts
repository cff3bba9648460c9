import { currentScope } from './scope';

/** Owns nothing and bypasses nothing: what a company's work runs as. */
export const COMPANY_ROLE = 'gaugeway_company';

/** Settings of a transaction that the policies read: the company, and 'off' where not all are meant. */
export const COMPANY_SETTING = 'gaugeway.company';
export const EVERYONE_SETTING = 'gaugeway.everyone';

/**
 * Start-up option of every connection of the services. It counts only where the tables' owner is held back by the
 * policies too, because the database's user may make no role (raise-wall.ts).
 */
export const EVERYONE_OPTION = `-c ${EVERYONE_SETTING}=on`;

/**
 * What begins a transaction of the current scope, as SQL of a simple query. All of it is LOCAL, so that a connection goes
 * back to its pool as it came.
 */
export class RowSecurity {
  private role: Promise<string> | null = null;

  /** `ask`: a statement on any connection of the database's user. */
  constructor(private readonly ask: (sql: string) => Promise<readonly unknown[]>) {}

  /** What comes after BEGIN in the current scope; empty where everyone's rows are meant. Throws NoScopeError. */
  async narrowing(): Promise<string> {
    const scope = currentScope();
    return scope === 'everyone' ? '' : this.narrowingTo(scope);
  }

  /** What narrows a transaction to a company. */
  async narrowingTo(companyId: number): Promise<string> {
    this.role ??= this.findRole();
    const role = await this.role.catch((error: unknown) => {
      this.role = null;
      throw error;
    });
    return `SET LOCAL ${COMPANY_SETTING} = '${companyId}'; SET LOCAL ${EVERYONE_SETTING} = 'off'${role}`;
  }

  private async findRole(): Promise<string> {
    return (await this.ask(MAY_TAKE_ROLE)).length > 0 ? `; SET LOCAL ROLE ${COMPANY_ROLE}` : '';
  }
}

/** A row where the user of the connection may work as the companies' role. */
export const MAY_TAKE_ROLE = `SELECT 1 FROM pg_roles
  WHERE rolname = '${COMPANY_ROLE}' AND pg_has_role(session_user, oid, 'MEMBER')`;
