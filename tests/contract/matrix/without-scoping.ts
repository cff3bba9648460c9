import { Client, type QueryConfig } from 'pg';
import { NarrowedQuery } from '../../../services/platform/database/narrowed-query';
import type { Narrowing } from '../../../services/platform/database/row-security';

/** A condition that holds a statement to a company by a parameter; an assignment or a filter of the caller is none. */
const SCOPING = /(?<!SET |IS NULL OR |[.\w"])((?:"?\w+"?\.)?"?company_id"?) = (ANY\()?(\$\d+)(?!\d)(::int\[\]\))?/g;

export interface Unscoped {
  /** Statements from which a condition was taken. */
  readonly statements: Set<string>;
  /** Runs `work`; the services do meanwhile without the conditions on the company. */
  during<T>(work: () => Promise<T>): Promise<T>;
  /** Runs `work`; the services do meanwhile without the rules of the database. */
  withoutRules<T>(work: () => Promise<T>): Promise<T>;
  restore(): void;
}

/** No role takes part: the user of the tests' database is a superuser, to whom no rule applies. */
const NO_ROLE = 'none';

/** Statement narrowed with the company as before, and no role. */
function withoutRole(query: NarrowedQuery): void {
  // Private there: no code of the product changes it.
  const open = query as unknown as { narrowing: Narrowing };
  const [company, , reach] = open.narrowing.values;
  open.narrowing = { ...open.narrowing, values: [company, NO_ROLE, reach] };
}

/**
 * One of the two protections between companies at a time. `during`: as if every repository had forgotten its WHERE; the
 * conditions on the company are taken from each statement that runs for a company, by any way to the database.
 * Statements that run for everyone, where nothing is behind the repositories, are left as they are. `withoutRules`: as
 * if no table had a rule, so that the repositories' WHERE alone keeps companies apart.
 */
export function withoutScoping(): Unscoped {
  const statements = new Set<string>();
  const narrowed = new WeakSet<Client>();
  let isUnderWay = false;
  let isWithoutRules = false;
  const prototype = Client.prototype as unknown as { query: (this: Client, ...input: unknown[]) => unknown };
  const original = prototype.query;
  const open = (text: string): string => {
    // It would end the sessions of the branch that forgot its WHERE, of which this test lives, and no others.
    if (text.includes('SET ended_at = now()')) return text;
    const opened = text.replace(SCOPING, (_, column: string, any: string | undefined, parameter: string) =>
      any ? `(${parameter}::int[] IS NOT NULL)` : `(${parameter}::int IS NOT NULL)`,
    );
    if (opened !== text) statements.add(text);
    return opened;
  };
  prototype.query = function (first: unknown, ...rest: unknown[]): unknown {
    if (first instanceof NarrowedQuery) {
      if (isWithoutRules) {
        withoutRole(first);
        if (first.name) first.name += ', without rules';
      }
      if (!isUnderWay) return original.call(this, first, ...rest);
      first.text = open(first.text);
      // A name identifies one text on a connection.
      if (first.name) first.name += ', unscoped';
      return original.call(this, first, ...rest);
    }
    const text = typeof first === 'string' ? first : ((first as QueryConfig | null)?.text ?? '');
    if (/^(COMMIT|ROLLBACK)$/.test(text)) narrowed.delete(this);
    if (text.includes('SET LOCAL gaugeway.company')) {
      narrowed.add(this);
      if (!isWithoutRules || typeof first !== 'string') return original.call(this, first, ...rest);
      return original.call(this, first.replace(/SET LOCAL ROLE \w+/, `SET LOCAL ROLE ${NO_ROLE}`), ...rest);
    }
    if (!isUnderWay || !narrowed.has(this)) return original.call(this, first, ...rest);
    if (typeof first === 'string') return original.call(this, open(first), ...rest);
    const config = first as QueryConfig;
    const name = config.name && { name: `${config.name}, unscoped` };
    return original.call(this, { ...config, ...name, text: open(config.text) }, ...rest);
  };
  return {
    statements,
    during: async (work) => {
      isUnderWay = true;
      try {
        return await work();
      } finally {
        isUnderWay = false;
      }
    },
    withoutRules: async (work) => {
      isWithoutRules = true;
      try {
        return await work();
      } finally {
        isWithoutRules = false;
      }
    },
    restore: () => void (prototype.query = original),
  };
}
