import { Injectable } from '@nestjs/common';
import { CompanyRepository } from './company.repository';

/** What another process learns of takes effect here after this time at most. */
const FRESH_MS = 1000;

/**
 * What the way of a reading has to know of companies, in memory: which have a limit, and which devices were moved
 * lately. A reading that was decoded before its device was moved belongs to the company that has the device now.
 */
@Injectable()
export class CompanyStandings {
  private limited: ReadonlySet<number> = new Set();
  private moved: ReadonlyMap<number, number> = new Map();
  private readAt = -Infinity;
  private reading: Promise<void> = Promise.resolve();

  constructor(private readonly companies: CompanyRepository) {}

  /** Reads them anew where they are old; who comes while they are read waits for them too. */
  refresh(): Promise<void> {
    const now = performance.now();
    if (now - this.readAt >= FRESH_MS) {
      this.readAt = now;
      this.reading = this.read().catch((error: unknown) => {
        this.forget();
        throw error;
      });
    }
    return this.reading;
  }

  /** This process has seen a change: the next reading finds it. */
  forget(): void {
    this.readAt = -Infinity;
  }

  get isAnyLimited(): boolean {
    return this.limited.size > 0;
  }

  isLimited(companyId: number): boolean {
    return this.limited.has(companyId);
  }

  /** The company that a device is in, where it was another's lately. */
  movedTo(deviceId: number): number | undefined {
    return this.moved.get(deviceId);
  }

  private async read(): Promise<void> {
    const [limited, moved] = await Promise.all([this.companies.limited(), this.companies.lately()]);
    this.limited = new Set(limited);
    this.moved = new Map(moved.map(({ device_id, company_id }) => [device_id, company_id]));
  }
}
