/** Work by key, of transactions that have not ended. */
const hooks = new WeakMap<object, Map<string, () => void>>();

/** TypeORM's manager of a transaction maps to its query runner. */
const transactionOf = (executor: object): object =>
  'queryRunner' in executor && typeof executor.queryRunner === 'object' ? (executor.queryRunner ?? executor) : executor;

/**
 * Calls `work` after the commit of the executor's transaction, and never after a rollback; at once where the executor is
 * in no transaction. Work of the same `key` in one transaction is called once. A process that dies between the commit
 * and the call does not make up for it: only a row is durable.
 */
export function afterCommit(executor: object, key: string, work: () => void): void {
  const waiting = hooks.get(transactionOf(executor));
  if (waiting) waiting.set(key, work);
  else work();
}

/** Collects the work of a transaction that begins. */
export function transactionBegun(transaction: object): void {
  hooks.set(transaction, new Map());
}

export function transactionCommitted(transaction: object): void {
  const waiting = hooks.get(transaction);
  hooks.delete(transaction);
  for (const work of waiting?.values() ?? []) work();
}
