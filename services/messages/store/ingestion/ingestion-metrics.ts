import { Injectable } from '@nestjs/common';
import { Metrics } from '@gaugeway/platform/telemetry';

interface RowOfCompany {
  companyId: number;
}

/** Counters of the storing of readings. */
@Injectable()
export class IngestionMetrics {
  private readonly stored;
  private readonly refused;
  private readonly ofCompanies;

  constructor(metrics: Metrics) {
    this.stored = metrics.counter(
      'gaugeway_messages_stored_total',
      'Rows by result: new, corrected, extended, over_limit, unchanged',
      ['result'],
    );
    // A series from the start: an alert compares it with nothing stored.
    this.rows('new', 0);
    this.refused = metrics.counter('gaugeway_messages_refused_total', 'Rows that cannot be, by cause', ['cause']);
    this.ofCompanies = metrics.counter(
      'gaugeway_company_messages_total',
      'New rows of each company, by result: stored, over_limit',
      ['company', 'result'],
    );
  }

  rows(result: 'new' | 'corrected' | 'extended' | 'over_limit' | 'unchanged', count: number): void {
    this.stored.inc({ result }, count);
  }

  companies(result: 'stored' | 'over_limit', rows: readonly RowOfCompany[]): void {
    const counts = new Map<number, number>();
    for (const { companyId } of rows) counts.set(companyId, (counts.get(companyId) ?? 0) + 1);
    for (const [company, count] of counts) this.ofCompanies.inc({ company, result }, count);
  }

  refusedFor(causes: readonly string[]): void {
    for (const cause of causes) this.refused.inc({ cause: cause.split(':')[0] ?? cause });
  }
}
