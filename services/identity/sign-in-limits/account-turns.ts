/**
 * Attempts of one account within this process, one after another. Without it each would hold a connection while it waits
 * for the lock of the account, and a few hundred guesses at one account would keep everybody else from signing in.
 */
export class AccountTurns {
  private readonly last = new Map<string, Promise<void>>();

  /** Accounts that have an attempt under way or waiting. */
  get size(): number {
    return this.last.size;
  }

  /** Result of the work, which begins when all earlier work of the account has ended. Throws what the work throws. */
  run<T>(account: string, work: () => Promise<T>): Promise<T> {
    const turn = (this.last.get(account) ?? Promise.resolve()).then(work);
    const end = turn.then(
      () => undefined,
      () => undefined,
    );
    this.last.set(account, end);
    void end.then(() => this.last.get(account) === end && this.last.delete(account));
    return turn;
  }
}
