import { Inject, Injectable, Logger } from '@nestjs/common';
import type { EnvOf } from '@gaugeway/platform/config';
import { Every } from '@gaugeway/platform/nest';
import { messagesEnv, retainedSince } from '../../messages.env';
import { MessageQuotaRepository } from './quota/message-quota.repository';
import { TimeSeries } from '../timeseries/time-series';
import { IngestionRepository } from './ingestion.repository';

const DAY_MS = 86_400_000;
/** A network server that was offline may deliver data buffered for days. */
const FRAME_DAYS = 30;
const QUOTA_DAYS = 400;

/** Months beyond the retention, and frames that no network repeats any more. */
@Injectable()
export class RetentionJob {
  private readonly logger = new Logger('Retention');

  constructor(
    @Inject(messagesEnv.token) private readonly env: EnvOf<typeof messagesEnv>,
    private readonly series: TimeSeries,
    private readonly repository: IngestionRepository,
    private readonly quota: MessageQuotaRepository,
  ) {}

  @Every(3_600_000, 'messages.forget_frames')
  forgetFrames(): Promise<void> {
    return this.repository.forgetFrames(Date.now() - FRAME_DAYS * DAY_MS);
  }

  @Every(6 * 3_600_000, 'messages.retention')
  async dropOld(): Promise<void> {
    await this.quota.forgetDays(QUOTA_DAYS);
    const dropped = await this.series.dropBefore(retainedSince(this.env));
    if (dropped.length > 0) this.logger.log(`dropped beyond the retention: ${dropped.join(', ')}`);
    await this.series.makeRoom([Date.now() / 1000, Date.now() / 1000 + 31 * 86_400]);
  }
}
