import { Injectable } from '@nestjs/common';
import { Metrics } from '@gaugeway/platform/telemetry';

/** What the ingestion counts. */
@Injectable()
export class MessagesMetrics {
  /** result: new | corrected | unchanged. */
  readonly rows;
  /** Rows that cannot be, by cause; each is a dead letter. */
  readonly refused;
  readonly repeatedFrames;
  /** Seconds from the acceptance of an uplink to its committed rows. */
  readonly delay;

  constructor(metrics: Metrics) {
    const name = (what: string) => `gaugeway_messages_${what}`;
    this.rows = metrics.counter(name('rows_total'), 'Decoded rows by what became of them', ['result']);
    this.refused = metrics.counter(name('refused_rows_total'), 'Rows that cannot be, sent to the dead letters', ['cause']);
    this.repeatedFrames = metrics.counter(name('repeated_frames_total'), 'Frames that were stored before');
    this.delay = metrics.histogram(
      name('store_delay_seconds'),
      'From the acceptance of an uplink to its committed rows',
      [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60, 600],
    );
  }
}
