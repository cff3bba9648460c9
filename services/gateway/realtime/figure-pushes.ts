/** Screens of a company ask for their figures again at most this often. */
const COMPANY_MS = 5000;

/** Publishes companies whose figures changed: the first time at once, then periodically for all changes. */
export class FigurePushes {
  /** Users tied to entities that changed since the last push, by company. */
  private readonly waiting = new Map<number, Set<number>>();
  private readonly resting = new Map<number, NodeJS.Timeout>();

  constructor(private readonly push: (companyId: number, tiedUsers: readonly number[]) => void) {}

  changed(companyId: number, tiedUsers: readonly number[]): void {
    const waiting = this.waiting.get(companyId) ?? new Set<number>();
    for (const user of tiedUsers) waiting.add(user);
    this.waiting.set(companyId, waiting);
    if (!this.resting.has(companyId)) this.go(companyId);
  }

  stop(): void {
    for (const timer of this.resting.values()) clearTimeout(timer);
  }

  private go(companyId: number): void {
    const tied = this.waiting.get(companyId);
    if (!tied) {
      this.resting.delete(companyId);
      return;
    }
    this.waiting.delete(companyId);
    this.push(companyId, [...tied]);
    this.resting.set(
      companyId,
      setTimeout(() => this.go(companyId), COMPANY_MS),
    );
  }
}
