import { Client, type QueryConfig } from 'pg';

/** A condition that holds a statement to a company by a parameter; what is assigned is none. */
const SCOPING = /(?<!SET )((?:"?\w+"?\.)?"?company_id"?) = (ANY\()?(\$\d+)(?!\d)(::int\[\]\))?/g;

export interface Unscoped {
  /** Statements from which a condition was taken. */
  readonly statements: Set<string>;
  restore(): void;
}

/**
 * As if every repository had forgotten its WHERE: from each statement that runs for a company, by whichever way it comes to
 * the database, the conditions on the company are taken. What runs for everyone, where nothing stands behind the
 * repositories, is left as it is.
 */
export function withoutScoping(): Unscoped {
  const statements = new Set<string>();
  const narrowed = new WeakSet<Client>();
  const prototype = Client.prototype as unknown as { query: (this: Client, ...given: unknown[]) => unknown };
  const original = prototype.query;
  const open = (text: string): string => {
    const opened = text.replace(SCOPING, (_, column: string, any: string | undefined, parameter: string) =>
      any ? `(${parameter}::int[] IS NOT NULL)` : `(${parameter}::int IS NOT NULL)`,
    );
    if (opened !== text) statements.add(text);
    return opened;
  };
  prototype.query = function (first: unknown, ...rest: unknown[]): unknown {
    const text = typeof first === 'string' ? first : ((first as QueryConfig | null)?.text ?? '');
    if (/^(COMMIT|ROLLBACK)$/.test(text)) narrowed.delete(this);
    if (text.includes('SET LOCAL gaugeway.company')) {
      narrowed.add(this);
      return original.call(this, first, ...rest);
    }
    if (!narrowed.has(this)) return original.call(this, first, ...rest);
    if (typeof first === 'string') return original.call(this, open(first), ...rest);
    const config = first as QueryConfig;
    // A name stands for one text on a connection.
    const name = config.name && { name: `${config.name}, unscoped` };
    return original.call(this, { ...config, ...name, text: open(config.text) }, ...rest);
  };
  return { statements, restore: () => void (prototype.query = original) };
}
