import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import type { EnvOf } from '@gaugeway/platform/config';
import { Jobs } from '@gaugeway/platform/jobs';
import { messagesEnv } from '../messages.env';
import { keptSince, Timeseries } from '../timeseries/timeseries';
import { UpkeepRepository } from './upkeep.repository';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Keeps the store in shape: room ahead, retention, order in closed months. */
@Injectable()
export class UpkeepJob implements OnModuleInit {
  constructor(
    private readonly jobs: Jobs,
    private readonly timeseries: Timeseries,
    private readonly rows: UpkeepRepository,
    @Inject(messagesEnv.token) private readonly env: EnvOf<typeof messagesEnv>,
  ) {}

  onModuleInit(): void {
    this.jobs.every('messages.upkeep', 6 * HOUR_MS, () => this.run(Date.now()));
  }

  async run(now: number): Promise<void> {
    const retentionYears = this.env.MESSAGES_RETENTION_YEARS;
    await this.rows.forgetFrames(now - this.env.MESSAGES_FRAME_DAYS * DAY_MS);
    await this.rows.dropRevisions(keptSince(now, retentionYears));
    await this.timeseries.upkeep({ retentionYears, now });
  }
}
